import type { ReactElement } from 'react';
import { Count } from '../../components/Count.tsx';
import { useText } from '../../i18n/i18n.ts';

/** The number of unread messages, if any. */
export const UnreadCount = ({ count }: { count: number }): ReactElement | null => {
  const { t } = useText();
  return count === 0 ? null : <Count count={count} said={t('chat.unread', { count })} />;
};
