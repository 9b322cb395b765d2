import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PATIENCE } from '../../testing/src/patience.ts';
import type { WireClient } from '../../testing/src/wire.ts';
import { deskAt, type RealDesk, startTestServer, type TestServer } from './real.ts';

const MESSAGES = 100;
const PACE_MS = 1_000 / MESSAGES;

/** A line to a server that can be cut: every connection ends at once, and a new one is taken. */
async function lineTo(url: string) {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(new URL(url).port), '127.0.0.1');
    for (const socket of [near, far]) sockets.add(socket.on('error', () => undefined));
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
    near.pipe(far).pipe(near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, cut, stop: () => void server.close(cut) };
}

interface Said {
  readonly id: number;
  readonly text: string;
}

// Ana has three windows: at one node, at another, and over a line that is cut. Bob and Caio write, each at a node.
let nodes: TestServer[];
let line: Awaited<ReturnType<typeof lineTo>>;
let windows: RealDesk[];
let bob: WireClient;
let caio: WireClient;
let people: number[];
beforeAll(async () => {
  const first = await startTestServer();
  const second = await startTestServer({ beside: first });
  nodes = [first, second];
  people = [];
  for (const name of ['ana', 'bob', 'caio']) people.push(await first.person(name, ['CHAT_READ']));
  line = await lineTo(first.url);
  windows = [];
  for (const node of [first, second, { ...first, url: line.url }]) windows.push(await deskAt(node, 'ana'));
  [bob, caio] = [await first.as('bob'), await second.as('caio')];
});
afterAll(async () => {
  for (const window of windows ?? []) await window.stop();
  line?.stop();
  for (const node of (nodes ?? []).toReversed()) await node.stop();
});

/** Begins a chat of the three that is open in every window. */
async function openChat(): Promise<number> {
  const [ana, , other] = people;
  const { id } = (await bob.post<{ id: number }>('/chats', { userIds: [ana, other] })).body;
  for (const { store } of windows) await store.chats.open(id);
  return id;
}
const say = async (by: WireClient, chat: number, text: string): Promise<Said> => {
  const { status, body } = await by.post<Said>(`/chats/${chat}/messages`, text);
  expect(status).toBe(201);
  return body;
};
const shownIn = ({ store }: RealDesk, chat: number) => store.chats.desk(chat).log.view.snapshot().messages;
const unreadIn = ({ store }: RealDesk, chat: number): number => store.chats.unread.counts.snapshot().get(chat) ?? 0;

it('a hundred messages in a second arrive in their order and once in every open window, over two nodes and a line cut among them', async () => {
  const chat = await openChat();
  const states: string[] = [];
  windows[2]!.newsroom.realtime.onState((state) => states.push(state));
  const heard = windows.map(({ newsroom }) => {
    const ids: number[] = [];
    newsroom.realtime.subscribe('chat', ({ action, data }) => {
      if (action === 'MESSAGE_SENT') ids.push((data as unknown as Said).id);
    });
    return ids;
  });
  const began = performance.now();
  const said = await Promise.all(
    Array.from({ length: MESSAGES }, async (_, at) => {
      await sleep(Math.max(0, began + at * PACE_MS - performance.now()));
      if (at === 30) line.cut();
      return say(at % 2 ? bob : caio, chat, `linha ${at + 1}`);
    }),
  );
  const inOrder = said.toSorted((a, b) => a.id - b.id).map(({ id, text }) => `${id} ${text}`);
  for (const window of windows) await expect.poll(() => shownIn(window, chat).length, PATIENCE).toBe(MESSAGES);
  for (const window of windows) expect(shownIn(window, chat).map(({ id, text }) => `${id} ${text}`)).toEqual(inOrder);
  // As they came, none twice and none before its time.
  for (const ids of heard) expect(ids.map(String)).toEqual(inOrder.map((each) => each.split(' ')[0]));
  await expect.poll(() => states, PATIENCE).toEqual(['waiting', 'connecting', 'open']);
  expect(windows.map((window) => unreadIn(window, chat))).toEqual([MESSAGES, MESSAGES, MESSAGES]);
});

it('what is read in one window is read in all, over two nodes and where the line was cut meanwhile', async () => {
  const chat = await openChat();
  const counts = () => windows.map((window) => unreadIn(window, chat));
  for (const text of ['um', 'dois', 'três']) await say(bob, chat, text);
  await expect.poll(counts, PATIENCE).toEqual([3, 3, 3]);
  line.cut();
  windows[0]!.store.chats.focus(chat);
  await expect.poll(() => counts().slice(0, 2), PATIENCE).toEqual([0, 0]);
  windows[0]!.store.chats.blurred(chat);
  await say(caio, chat, 'quatro');
  const readers = () => windows.map((window) => shownIn(window, chat).map(({ readBy }) => readBy.map(({ userId }) => userId)));
  const ana = [people[0]];
  await expect.poll(readers, PATIENCE).toEqual(windows.map(() => [ana, ana, ana, []]));
  expect(counts()).toEqual([1, 1, 1]);
  const unread = await windows[1]!.newsroom.chats.unread();
  expect(unread.find(({ chatId }) => chatId === chat)).toMatchObject({ count: 1, lastMessage: { text: 'quatro' } });
});
