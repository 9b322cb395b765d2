import type { Chat } from '@lauda/sdk';
import { useDesk } from '../../app/desk.ts';
import { useText } from '../../i18n/i18n.ts';

/** Returns the name of a chat: its other members. */
export const useChatName = (): ((chat: Pick<Chat, 'members'> | undefined) => string) => {
  const { me } = useDesk();
  const { t } = useText();
  return (chat) => {
    if (!chat) return '…';
    const others = chat.members.filter(({ id }) => id !== me.id).map(({ name }) => name);
    return others.length === 0 ? t('chat.alone') : others.join(', ');
  };
};
