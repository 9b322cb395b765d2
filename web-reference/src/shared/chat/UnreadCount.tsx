import type { ReactElement } from 'react';
import { useText } from '../../i18n/i18n.ts';

const MOST = 99;

/** The number of unread messages, if any. */
export const UnreadCount = ({ count }: { count: number }): ReactElement | null => {
  const { t } = useText();
  if (count === 0) return null;
  return (
    <span className="tnum inline-flex h-4.5 min-w-4.5 shrink-0 items-center justify-center rounded-full bg-accent px-1 text-xs font-semibold text-on-accent">
      <span aria-hidden>{count > MOST ? `${MOST}+` : count}</span>
      <span className="sr-only">{t('chat.unread', { count })}</span>
    </span>
  );
};
