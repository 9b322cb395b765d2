import type { Store, Notice as StoredNotice, Text as StoreText } from '@lauda/store';
import { useLocation } from '@tanstack/react-router';
import { lazy, type ReactElement, Suspense, useEffect, useRef } from 'react';
import { useActions } from '../actions/useActions.ts';
import { lazyPart } from '../components/lazyPart.ts';
import { goToToasts, type ShownNotice, toastsReady, toastsWanted, withToasts } from '../components/toasts.ts';
import { problemWords } from '../format/problemWords.ts';
import { showDate } from '../format/show.ts';
import { useView } from '../hooks/useView.ts';
import { hasText, languageShown, text } from '../i18n/i18n.ts';
import { fieldName } from './fieldNames.ts';

/** Loads the component that draws notices. */
const loadToaster = lazyPart(() => import('../components/Toaster.tsx'));
const Toaster = lazy(async () => ({ default: (await loadToaster()).Toaster }));

const DAY = /^\d{4}-\d\d-\d\d$/;
const shownValue = (value: string | number): string | number =>
  typeof value === 'string' && DAY.test(value) ? showDate(value, languageShown(), 'year') : value;

/** Reads a text of the store: a key with its values, days as the language writes them, or a message as the server wrote it. */
export const readText = (said: StoreText): string => {
  if ('raw' in said) return said.raw;
  const { key, params = {} } = said;
  return hasText(key) ? text(key, Object.fromEntries(Object.entries(params).map(([name, value]) => [name, shownValue(value)]))) : key;
};

const refusedFields = ({ fields = [] }: StoredNotice): string | undefined =>
  fields.length === 0 ? undefined : fields.map((problem) => `${fieldName(problem.path)}: ${problemWords(text, problem)}`).join('; ');

export const shownNotice = (notice: StoredNotice): ShownNotice => ({
  level: notice.level,
  title: readText(notice.title),
  description: refusedFields(notice) ?? (notice.description && readText(notice.description)),
  details: notice.details,
  manual: notice.manual,
});

// The rundown screen shows this one in the middle of the page, with a way on.
const SAID_ELSEWHERE: ReadonlySet<string> = new Set(['error:rundownDoesNotExist']);

const isShown = ({ title }: StoredNotice): boolean => !('key' in title && SAID_ELSEWHERE.has(title.key));

/**
 * Shows the notices of the store, each for as long as the store keeps it. The login page shows its own in place, also those said while a page is on
 * its way there: nothing is said at both places.
 */
export const Notices = ({ store }: { store: Store }): ReactElement => {
  const notices = useView(store.notices.view);
  const onLogin = useLocation({ select: ({ pathname }) => pathname === '/login' });
  const isOpenToAll = useLocation({ select: ({ pathname }) => pathname === '/design' });
  const { state } = useView(store.session.view);
  // Of a page that waits for the session nobody knows yet whether it is shown or the login page is.
  const isHeld = !onLogin && !isOpenToAll && state !== 'authenticated';
  const wanted = useView(toastsWanted);
  useActions({ 'app.toNotices': goToToasts });
  const shown = useRef(new Set<string>());
  const saidAtLogin = useRef(new Set<string>());
  useEffect(() => {
    if (onLogin) saidAtLogin.current = new Set(notices.map(({ id }) => id));
    const due = onLogin || isHeld ? [] : notices.filter((notice) => isShown(notice) && !saidAtLogin.current.has(notice.id));
    const present = new Set(due.map(({ id }) => id));
    const former = shown.current;
    shown.current = present;
    for (const id of former) if (!present.has(id)) withToasts((toasts) => toasts.dismiss(id));
    for (const notice of due) {
      if (former.has(notice.id)) continue;
      // A notice that is taken away by code stays in the store for the login page.
      const onEnd = (): void => {
        if (shown.current.has(notice.id)) store.notices.dismiss(notice.id);
      };
      withToasts((toasts) => toasts.show({ ...shownNotice(notice), lasts: Number.POSITIVE_INFINITY }, { id: notice.id, onEnd }));
    }
  }, [notices, onLogin, isHeld, store]);
  // Another toaster there: one that fades out would still say what the login page says.
  return <Suspense>{wanted && <Toaster key={String(onLogin)} atLogin={onLogin} onReady={toastsReady} />}</Suspense>;
};
