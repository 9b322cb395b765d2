import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, Suspense } from 'react';
import { useDesk } from '../app/desk.ts';
import { Icon } from '../components/icons.tsx';
import { lazyOver } from '../components/lazyOver.tsx';
import { useView } from '../hooks/useView.ts';
import { useText, withTexts } from '../i18n/i18n.ts';

const ChatDock = lazyOver(withTexts('chat', async () => ({ default: (await import('./ChatDock.tsx')).ChatDock })));

/** The count of unread messages of all chats: a button in the top bar while there are any, leading to the chats. */
export const ChatButton = (): ReactElement | null => {
  const { t } = useText();
  const { store } = useDesk();
  const navigate = useNavigate();
  const total = useView(store.chats.unread.total);
  if (total === 0) return null;
  return (
    <button
      type="button"
      onClick={() => void navigate({ to: '/chat' })}
      title={t('area.chat')}
      aria-label={t('shell.unreadChats', { count: total })}
      className="inline-flex max-sm:hidden h-7 items-center gap-1 rounded-md px-1.5 text-accent-text hover:bg-hover"
    >
      <Icon name="chat" />
      <span className="tnum text-sm font-semibold">{total}</span>
    </button>
  );
};

/** The chat windows, loaded once one is open. */
export const ChatPart = (): ReactElement | null => {
  const { store } = useDesk();
  const windows = useView(store.chats.windows.view);
  if (windows.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <ChatDock />
    </Suspense>
  );
};
