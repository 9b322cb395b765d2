import { Area } from '../core/Area.ts';
import { call, type Query } from '../core/call.ts';
import type { CallOptions, UploadOptions } from '../core/options.ts';
import type { Chat, ChatMessage, ChatUnread } from '../schema.gen.ts';

/** The messages of chats. */
export class ChatMessages extends Area {
  /** Sends a text to a chat. @throws {ValidationError} when it is blank or longer than 10,000 characters. */
  create(chatId: number, text: string, options?: CallOptions): Promise<ChatMessage> {
    return call(this, 'POST /chats/{id}/messages', { path: { id: chatId }, text }, options);
  }
  /** Lists messages of a chat, newest first: `size` (10) before `date`, or before the message `beforeId`. */
  list(chatId: number, query?: Query<'GET /chats/{id}/messages'>, options?: CallOptions): Promise<ChatMessage[]> {
    return call(this, 'GET /chats/{id}/messages', { path: { id: chatId }, query }, options);
  }
  /** Loads one message. @throws {NotFoundError} when the caller has no part in it. */
  load(id: number, options?: CallOptions): Promise<ChatMessage> {
    return call(this, 'GET /chats/messages/{id}', { path: { id } }, options);
  }
  /** Marks one message as read. */
  read(id: number, options?: CallOptions): Promise<ChatMessage> {
    return call(this, 'PUT /chats/messages/{id}/read', { path: { id } }, options);
  }
}

/** Files sent to chats. */
export class ChatFileMessages extends Area {
  /** Sends one file of up to 104,857,600 bytes to a chat. @throws {TooLargeError} when it is larger. */
  create(chatId: number, file: Blob, options?: UploadOptions): Promise<ChatMessage> {
    return call(this, 'POST /chats/{id}/fileMessages', { path: { id: chatId }, multipart: { file } }, options);
  }
}

/** Conversations of people. Live: the topic `chat`, and `realtime.typing`. */
export class Chats extends Area {
  readonly messages = new ChatMessages(this);
  readonly fileMessages = new ChatFileMessages(this);
  /** Lists the chats of the caller, the liveliest first; with `userIds` those of exactly these people and the caller. */
  list(query?: Query<'GET /chats'>, options?: CallOptions): Promise<Chat[]> {
    return call(this, 'GET /chats', { query }, options);
  }
  /** Counts the caller's unread messages by chat. */
  unread(options?: CallOptions): Promise<ChatUnread[]> {
    return call(this, 'GET /chats/unread', {}, options);
  }
  /** Lists the chats in which something was said on a day, YYYY-MM-DD, with the newest messages of that day. */
  history(date: string, options?: CallOptions): Promise<Chat[]> {
    return call(this, 'GET /chats/history', { query: { date } }, options);
  }
  /** Loads one chat with its newest messages. @throws {NotFoundError} when the caller is not in it. */
  load(id: number, options?: CallOptions): Promise<Chat> {
    return call(this, 'GET /chats/{id}', { path: { id } }, options);
  }
  /** Begins a chat with others; the one that two people have already is answered. @throws {ValidationError} naming people who are not there. */
  create(userIds: readonly number[], options?: CallOptions): Promise<Chat> {
    return call(this, 'POST /chats', { body: { userIds: [...userIds] } }, options);
  }
  /** Adds people to a chat of more than two. @throws {PreconditionFailedError} when it is one of two people. */
  addMembers(id: number, userIds: readonly number[], options?: CallOptions): Promise<Chat> {
    return call(this, 'PUT /chats/{id}', { path: { id }, body: { userIds: [...userIds] } }, options);
  }
  /** Leaves a chat: nothing of it is heard or read any more. */
  leave(id: number, options?: CallOptions): Promise<void> {
    return call(this, 'PUT /chats/{id}/leave', { path: { id } }, options);
  }
}
