import { type ReactElement, Suspense, useEffect, useState } from 'react';
import { useActions } from '../actions/useActions.ts';
import { useDesk } from '../app/desk.ts';
import { Count } from '../components/Count.tsx';
import { Icon } from '../components/icons.tsx';
import { lazyOver } from '../components/lazyOver.tsx';
import { KeysAhead } from '../focus/KeysAhead.tsx';
import { useSelected, useView } from '../hooks/useView.ts';
import { useText, withTexts } from '../i18n/i18n.ts';

const NoticesDrawer = lazyOver(withTexts('lists', async () => ({ default: (await import('./NoticesDrawer.tsx')).NoticesDrawer })));

/** The notices of the newsroom: a bell with the count of unread ones, and the drawer behind it (SCR-NOTICES). */
export const NoticesBell = (): ReactElement | null => {
  const { t } = useText();
  const { store, may } = useDesk();
  const isOpen = useSelected(store.connection, (state) => state === 'open');
  const count = useView(store.board.unread)?.length ?? 0;
  const [open, setOpen] = useState(false);
  const mayRead = may('NOTICE_READ');
  useActions({ 'app.notices': { run: () => setOpen(true), enabled: () => mayRead } });
  // Loaded once the event stream is open, so that no notice is missed; the first screen does not wait for it.
  useEffect(() => {
    if (mayRead && isOpen) void store.board.load();
  }, [store, mayRead, isOpen]);
  if (!mayRead) return null;
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        title={t('action.notices')}
        aria-label={count > 0 ? t('notices.count', { count }) : t('action.notices')}
        className="relative inline-flex max-sm:hidden h-7 items-center gap-1 rounded-md px-1.5 text-muted hover:bg-hover hover:text-text"
      >
        <Icon name="bell" />
        {count > 0 && <Count count={count} />}
      </button>
      {open && (
        <Suspense fallback={<KeysAhead onLeave={() => setOpen(false)} />}>
          <NoticesDrawer onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
