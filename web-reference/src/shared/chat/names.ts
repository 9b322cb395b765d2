import type { Chat } from '@lauda/sdk';
import { useDesk } from '../../app/desk.ts';
import { useText } from '../../i18n/i18n.ts';

/** What a chat is called: by the others who are in it. */
export const useChatName = (): ((chat: Pick<Chat, 'members'> | undefined) => string) => {
  const { me } = useDesk();
  const { t } = useText();
  return (chat) => {
    if (!chat) return '…';
    const others = chat.members.filter(({ id }) => id !== me.id).map(({ name }) => name);
    return others.length === 0 ? t('chat.alone') : others.join(', ');
  };
};
