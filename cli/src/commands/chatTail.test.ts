import type { Chat, ChatMessage, Newsroom } from '@lauda/sdk';
import { expect, it } from 'vitest';
import type { Context } from '../command.ts';
import { followChats } from './chatTail.ts';

it('prints what was said between the reading of the chats and the first connection, in its order and once', async () => {
  const message = (id: number, chatId = 1) => ({ id, chatId, text: `m${id}` }) as ChatMessage;
  const said = [message(1)];
  const of = (chatId: number) => said.filter((one) => one.chatId === chatId).toReversed();
  const heard: { state: (state: string) => void; event: (event: object) => void } = { state: () => {}, event: () => {} };
  const newsroom = {
    chats: {
      list: async () => [1, 2].map((id) => ({ id, members: [], messages: of(id).slice(0, 1) }) as unknown as Chat),
      messages: { list: async (id: number) => of(id) },
    },
    realtime: {
      subscribe: (_topic: string, listener: typeof heard.event) => {
        heard.event = listener;
        return () => {};
      },
      onGap: () => () => {},
      onState: (listener: typeof heard.state) => {
        heard.state = listener;
        return () => {};
      },
      connect: async () => {
        said.push(message(2), message(3, 2));
        heard.state('open');
        said.push(message(4));
        heard.event({ action: 'MESSAGE_SENT', data: message(4) });
        heard.state('waiting');
        heard.state('open');
        await expect.poll(() => printed.length).toBe(3);
        stop.abort();
      },
    },
  } as unknown as Newsroom;
  const printed: number[] = [];
  const stop = new AbortController();
  const context = { env: { signal: stop.signal, wait: async () => {} } } as unknown as Context;
  expect(await followChats(newsroom, undefined, ({ id }) => printed.push(id), context)).toBe(130);
  expect(printed).toEqual([2, 3, 4]);
});
