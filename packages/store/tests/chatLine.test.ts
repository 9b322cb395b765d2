import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { PATIENCE } from '../../testing/src/patience.ts';
import { deskAt, startTestServer } from './real.ts';

const MESSAGES = 100;
const TEXTS = Array.from({ length: MESSAGES }, (_, at) => `linha ${at + 1}`);

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

it('a hundred messages arrive in their order and once in every open window, also where its line was cut among them', async () => {
  const server = await startTestServer();
  const [anaId] = [await server.person('ana', ['CHAT_READ']), await server.person('bob', ['CHAT_READ'])];
  const line = await lineTo(server.url);
  const [steady, cut] = [await deskAt(server, 'ana'), await deskAt({ ...server, url: line.url }, 'ana')];
  try {
    const bob = await server.as('bob');
    const { id } = (await bob.post<{ id: number }>('/chats', { userIds: [anaId] })).body;
    for (const { store } of [steady, cut]) await store.chats.open(id);
    const textsIn = ({ store }: typeof cut) =>
      store.chats
        .desk(id)
        .log.view.snapshot()
        .messages.map(({ text }) => text);
    const states: string[] = [];
    cut.newsroom.realtime.onState((state) => states.push(state));
    for (const text of TEXTS) {
      if (text === TEXTS[30]) line.cut();
      expect((await bob.post(`/chats/${id}/messages`, text)).status).toBe(201);
    }
    await expect.poll(() => textsIn(steady).length, PATIENCE).toBe(MESSAGES);
    await expect.poll(() => textsIn(cut).length, PATIENCE).toBe(MESSAGES);
    expect(textsIn(steady)).toEqual(TEXTS);
    expect(textsIn(cut)).toEqual(TEXTS);
    expect(states).toEqual(['waiting', 'connecting', 'open']);
    expect([steady, cut].map(({ store }) => store.chats.unread.counts.snapshot().get(id))).toEqual([MESSAGES, MESSAGES]);
  } finally {
    await steady.stop();
    await cut.stop();
    line.stop();
    await server.stop();
  }
});
