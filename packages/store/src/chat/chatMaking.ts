import type { Client } from '../client.ts';
import type { Making } from '../Maker.ts';
import type { Chat } from '../types.ts';

/** A chat begun with more than two members is a group (CHAT-16), also when fewer are left in it. */
export const isGroupChat = ({ ofTwo }: Pick<Chat, 'ofTwo'>): boolean => !ofTwo;

interface ChatWith {
  readonly userIds: readonly number[];
}
/** How a chat is begun. A group takes more people; for others it is left, and another begun. `me` is who begins it. */
export const chatMaking = (
  chats: Pick<Client['chats'], 'addMembers' | 'create' | 'leave'>,
  me: number | undefined,
): Making<ChatWith, Chat> => ({
  create: ({ userIds }, one) => chats.create(userIds, one),
  change: async (made, _since, { userIds }) => {
    if (!isGroupChat(made)) return undefined;
    const members = new Set(made.members.map(({ id }) => id));
    if ([...members].some((id) => id !== me && !userIds.includes(id))) {
      await chats.leave(made.id);
      return undefined;
    }
    const added = userIds.filter((id) => !members.has(id));
    return added.length > 0 ? chats.addMembers(made.id, added) : made;
  },
});
