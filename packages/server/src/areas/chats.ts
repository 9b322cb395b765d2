import { chats } from '@lauda/spec/areas/chats';
import { addMembers, chatsOn, createChat, leaveChat, listChats, loadChat } from '../chats/chats.ts';
import { listMessages, loadMessage, sendFile, sendText, unreadOf } from '../chats/messages.ts';
import { readMessage } from '../chats/reading.ts';
import { implement } from '../implement.ts';

export const chatsHandlers = implement<typeof chats>(chats, {
  unread: (_request, context) => unreadOf(context),
  history: ({ query }, context) => chatsOn(query.date, context),
  load: ({ path }, context) => loadChat(path.id, context),
  list: ({ query }, context) => listChats(query.userIds, context),
  create: ({ body }, context) => createChat(body.userIds, context),
  addMembers: ({ path, body }, context) => addMembers(path.id, body.userIds, context),
  leave: ({ path }, context) => leaveChat(path.id, context),
  messages: {
    create: ({ path, body }, context) => sendText(path.id, body, context),
    list: ({ path, query }, context) => listMessages(path.id, query, context),
    load: ({ path }, context) => loadMessage(path.id, context),
    read: ({ path }, context) => readMessage(path.id, context),
  },
  fileMessages: { create: ({ path }, context) => sendFile(path.id, context) },
});
