import type { Store, Notice as StoredNotice, Text as StoreText } from '@lauda/store';
import { useLocation } from '@tanstack/react-router';
import { type ReactElement, useEffect, useRef } from 'react';
import { toast } from 'sonner';
import { Notice, type ShownNotice, Notices as Toasts } from '../components/toast.tsx';
import { useView } from '../hooks/useView.ts';
import { hasText, text } from '../i18n/i18n.ts';

/** Reads a text of the store: a key with its values, or words as the server wrote them. */
export const readText = (said: StoreText): string => {
  if ('raw' in said) return said.raw;
  return hasText(said.key) ? text(said.key, said.params) : said.key;
};

export const shownNotice = (notice: StoredNotice): ShownNotice => ({
  level: notice.level,
  title: readText(notice.title),
  description: notice.description && readText(notice.description),
  details: notice.details,
  manual: notice.manual,
});

// The rundown screen says this in the middle of the page, with the way on.
const SAID_ELSEWHERE: ReadonlySet<string> = new Set(['error:rundownDoesNotExist']);

const isShown = ({ title }: StoredNotice): boolean => !('key' in title && SAID_ELSEWHERE.has(title.key));

/** Shows what the store has to say: each notice for as long as the store keeps it. The login page shows its own in place. */
export const Notices = ({ store }: { store: Store }): ReactElement => {
  const notices = useView(store.notices.view);
  const onLogin = useLocation({ select: ({ pathname }) => pathname === '/login' });
  const shown = useRef(new Set<string>());
  const saidAtLogin = useRef(new Set<string>());
  useEffect(() => {
    if (onLogin) saidAtLogin.current = new Set(notices.map(({ id }) => id));
    const wanted = onLogin ? [] : notices.filter((notice) => isShown(notice) && !saidAtLogin.current.has(notice.id));
    const present = new Set(wanted.map(({ id }) => id));
    const former = shown.current;
    shown.current = present;
    for (const id of former) if (!present.has(id)) toast.dismiss(id);
    for (const notice of wanted) {
      if (former.has(notice.id)) continue;
      const close = (): void => store.notices.dismiss(notice.id);
      toast.custom(() => <Notice notice={shownNotice(notice)} onClose={close} />, {
        id: notice.id,
        duration: Number.POSITIVE_INFINITY,
        // The person took it away; one that is taken away here stays in the store, for the login page to show.
        onDismiss: () => {
          if (shown.current.has(notice.id)) close();
        },
      });
    }
  }, [notices, onLogin, store]);
  return <Toasts />;
};
