import * as z from 'zod';
import { Chat, ChatMemberLeft, ChatMembersAdded, ChatMessage, ChatMessageRead, ChatTyping } from './areas/chats.ts';
import { entity } from './kit.ts';
import { Id } from './scalars.ts';

/** Messages that a cleanup removed. */
const ChatMessagesDeleted = entity('ChatMessagesDeletedEvent', { chatId: Id, ids: z.array(Id) });

/** The topic of chats. */
export const chatTopic = {
  summary: 'Chats and their messages, heard by their members alone.',
  hears: ['CHAT_READ'],
  of: 'people',
  actions: {
    CREATE: Chat,
    MESSAGE_SENT: ChatMessage,
    MESSAGE_READ: ChatMessageRead,
    MEMBERS_ADDED: ChatMembersAdded,
    MEMBER_LEFT: ChatMemberLeft,
    DELETE: ChatMessagesDeleted,
  },
  ephemeral: { IS_TYPING: ChatTyping },
} as const;

/** The messages clients send: a SEND frame to `/app/{topic}`, which the server forwards to its receivers. */
export const SaidByClients = {
  chat: entity('ChatTypingFrame', { action: z.literal('IS_TYPING'), chatId: Id }),
};
