import { CHAT_HISTORY_SIZE, CHAT_MEMBERS_MAX, CHAT_TEXT_MAX } from '@lauda/domain';
import * as z from 'zod';
import { PATTERNS } from '../formats.ts';
import { call, entity, named, value } from '../kit.ts';
import { Id, IdPath, Int, LocalDate, Timestamp } from '../scalars.ts';
import { FileInfo, OneFile } from './files.ts';

const ChatMember = entity('ChatMember', { id: Id, name: z.string().meta({ description: 'The nickname' }) });
const ReadMark = entity('ReadMark', { userId: Id, date: Timestamp });
/** A text or a file sent to a chat; members who joined later do not see it. */
export const ChatMessage = entity('ChatMessage', {
  id: Id,
  chatId: Id,
  userId: Id.meta({ description: 'Who sent it' }),
  date: Timestamp,
  text: z.string().nullable().meta({ description: 'What was written; null where it is a file' }),
  file: FileInfo.nullable().meta({ description: 'The file that was sent; null where it is a text' }),
  readBy: z.array(ReadMark).meta({ description: 'Who of the others read it, and when' }),
});
/** A chat of two people, or a group chat of more. */
export const Chat = entity('Chat', {
  id: Id,
  ofTwo: z.boolean().meta({
    'x-extension': true,
    description: 'True where it was begun by two people: it takes nobody else. A group stays one, however few are left in it',
  }),
  members: z.array(ChatMember).meta({ description: 'Who is in it, by name' }),
  messages: z.array(ChatMessage).meta({
    description: `The newest messages that the caller has a part in, newest first: one in the list, up to ${CHAT_HISTORY_SIZE} of a loaded chat, as many of the day in the history`,
  }),
  unread: Int.meta({ description: 'How many messages the caller has yet to read' }),
});
const ChatUnread = entity('ChatUnread', { chatId: Id, count: Int, lastMessage: ChatMessage.nullable() });

/** Some people of a chat and the messages that each of them has read. */
const ReadTogether = entity('ChatReadTogether', {
  userIds: z.array(Id).meta({ description: 'People who each read all of the messages' }),
  messageIds: z.array(Id).meta({ description: 'The messages of the chat that they read' }),
});
export const ChatMessageRead = entity('ChatMessageReadEvent', {
  chatId: Id,
  messageId: Id,
  userId: Id,
  date: Timestamp,
  also: z.array(ReadTogether).optional().meta({
    'x-extension': true,
    description: 'What else was read in the chat at that time: marks that come together are told together, the first of them as above',
  }),
});
export const ChatMembersAdded = entity('ChatMembersAddedEvent', {
  chatId: Id,
  members: z.array(ChatMember).meta({ description: 'Who came in' }),
});
export const ChatMemberLeft = entity('ChatMemberLeftEvent', { chatId: Id, userId: Id });
export const ChatTyping = entity('ChatTypingEvent', { chatId: Id, userId: Id, nickname: z.string() });

const People = value('ChatPeople', { userIds: z.array(Id).min(1).max(CHAT_MEMBERS_MAX) });
const MessageText = named('ChatText', z.string().max(CHAT_TEXT_MAX).regex(PATTERNS.written));
const role = 'CHAT_READ';

export const chats = {
  unread: call('GET /chats/unread', 'Counts what the caller has yet to read: one entry for each chat with unread messages.', {
    role,
    result: z.array(ChatUnread),
  }),
  history: call(
    'GET /chats/history',
    'Lists the chats of the caller in which something was said on a day, with the newest messages of that day.',
    {
      role,
      query: z.object({ date: LocalDate }),
      result: z.array(Chat),
    },
  ),
  load: call('GET /chats/{id}', 'Loads one chat of the caller with its newest messages.', { role, path: IdPath, result: Chat }),
  list: call(
    'GET /chats',
    'Lists the chats of the caller, the liveliest first; with userIds those whose members are exactly these and the caller.',
    {
      role,
      query: z.object({ userIds: z.array(Id).max(CHAT_MEMBERS_MAX).optional() }),
      result: z.array(Chat),
    },
  ),
  create: call(
    'POST /chats',
    'Begins a chat of the caller with others. Two people have one chat: where they have it already, it is answered.',
    { role, body: People, result: Chat, status: 201 },
  ),
  addMembers: call('PUT /chats/{id}', 'Adds people to a group chat. They see what is said from then on.', {
    role,
    path: IdPath,
    body: People,
    result: Chat,
  }),
  leave: call('PUT /chats/{id}/leave', 'Takes the caller out of a chat.', { role, path: IdPath, takesAway: true }),
  messages: {
    create: call('POST /chats/{id}/messages', 'Says something in a chat.', {
      role,
      path: IdPath,
      body: MessageText,
      bodyMedia: 'text',
      result: ChatMessage,
      status: 201,
    }),
    list: call('GET /chats/{id}/messages', 'Lists messages of a chat, newest first: those before a time, or the newest.', {
      role,
      path: IdPath,
      query: z.object({
        date: Timestamp.optional().meta({ description: 'Lists those that were sent before this time' }),
        size: Int.min(1)
          .max(100)
          .optional()
          .meta({ description: `How many at most; ${CHAT_HISTORY_SIZE} by default` }),
        beforeId: Id.optional().meta({
          'x-extension': true,
          description: 'Lists those that came before this message, in place of the time: of one second there may be many',
        }),
      }),
      result: z.array(ChatMessage),
    }),
    load: call('GET /chats/messages/{id}', 'Loads one message of a chat of the caller.', { role, path: IdPath, result: ChatMessage }),
    read: call('PUT /chats/messages/{id}/read', 'Marks one message as read by the caller.', {
      role,
      path: IdPath,
      result: ChatMessage,
      repeats: 'natural',
    }),
  },
  fileMessages: {
    create: call('POST /chats/{id}/fileMessages', 'Sends one file of up to 100 MB to a chat; its members alone may read it.', {
      role,
      path: IdPath,
      body: OneFile,
      bodyMedia: 'multipart',
      result: ChatMessage,
      status: 201,
      seconds: 600,
    }),
  },
};
