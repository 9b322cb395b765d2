import type { Chat, ChatMessage } from '@lauda/sdk';
import { ANA, BOB } from './entities.ts';
import { bench } from './harness.ts';

export const CAIO = 8;
export const chat = (id: number, ...others: number[]): Chat => ({
  id,
  ofTwo: others.length === 1,
  members: [ANA, ...others].map((member) => ({ id: member, name: `u${member}` })),
  messages: [],
  unread: 0,
});
export const said = (id: number, chatId: number, userId = BOB, more: Partial<ChatMessage> = {}): ChatMessage => ({
  id,
  chatId,
  userId,
  date: `2026-03-10T19:00:${String(id % 60).padStart(2, '0')}`,
  text: `linha ${id}`,
  file: null,
  readBy: [],
  ...more,
});
/** Ana, who is in chats of two (3, 7) and in a group (5); the server answers pages of `page`. */
export const scene = async (answers: object = {}) => {
  const made = await bench({
    'GET /authorities': ['CHAT_READ'],
    'GET /chats/unread': [],
    'GET /chats': [chat(3, BOB), chat(5, BOB, CAIO), chat(7, CAIO)],
    'GET /chats/{id}/messages': [],
    'PUT /chats/{id}/leave': null,
    'PUT /chats/messages/{id}/read': ({ line }: { line: string }) => said(Number(line.split('/')[3]), 3, BOB, { readBy: [] }),
    ...answers,
  });
  const { chats } = made.store;
  await chats.ensure();
  const open = async (...ids: number[]) => {
    for (const id of ids) await chats.open(id);
  };
  const shown = () => chats.windows.view.snapshot().map(({ id, isOpen }) => `${id} ${isOpen ? 'open' : 'bar'}`);
  const texts = (id: number) =>
    chats
      .desk(id)
      .log.view.snapshot()
      .messages.map(({ text }) => text);
  made.sent.length = 0;
  return { ...made, chats, open, shown, texts };
};
