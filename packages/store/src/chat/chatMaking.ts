import type { Client } from '../client.ts';
import type { CreateRules } from '../Maker.ts';
import type { Chat } from '../types.ts';

/** A chat begun with more than two members is a group (CHAT-16), also when fewer are left in it. */
export const isGroupChat = ({ ofTwo }: Pick<Chat, 'ofTwo'>): boolean => !ofTwo;

interface ChatWith {
  readonly userIds: readonly number[];
}
/** How a chat is begun. Later input adds people to a group; anything else begins another chat, so that nobody has to leave the first. `me` is who begins it. */
export const chatMaking = (chats: Pick<Client['chats'], 'addMembers' | 'create'>, me: number | undefined): CreateRules<ChatWith, Chat> => ({
  create: ({ userIds }, one) => chats.create(userIds, one),
  canBecome: (before, now) => before.userIds.length > 1 && before.userIds.every((id) => now.userIds.includes(id)),
  change: async (made, _since, { before, now }) => {
    const members = new Set(made.members.map(({ id }) => id));
    if (!isGroupChat(made) || [...members].some((id) => id !== me && !now.userIds.includes(id))) return undefined;
    // Who left it meanwhile is not called back.
    const added = now.userIds.filter((id) => !members.has(id) && !before.userIds.includes(id));
    return added.length > 0 ? chats.addMembers(made.id, added) : made;
  },
});
