import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net';
import { ROLES } from '@lauda/domain';
import { afterEach, expect, it } from 'vitest';
import { startTestServer, TEST_PASSWORD } from '../../testing/src/index.ts';
import { addressesOf, FetchTransport } from '../src/index.ts';
import { Newsroom, type NewsroomOptions } from '../src/node/index.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** A server of its own that says who it is, and may die, or hang with its connections open. */
async function node(name: string): Promise<{ url: string; asked: string[]; die(): Promise<void>; hang(): void }> {
  const asked: string[] = [];
  let hangs = false;
  const server: Server = createServer((request, response) => {
    if (hangs) return;
    if (request.url === '/healthz') {
      response.end('{}');
      return;
    }
    asked.push(`${request.method} ${request.url}`);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify([name]));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const die = (): Promise<void> =>
    new Promise((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
  ends.push(() => (server.listening ? die() : Promise.resolve()));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, die, hang: () => void (hangs = true) };
}

const WAYS = ['undici', 'fetch', 'a fetch of the caller'] as const;
const wayOf = (way: (typeof WAYS)[number], urls: string[]): Partial<NewsroomOptions> => {
  if (way === 'undici') return {};
  return way === 'fetch' ? { transport: new FetchTransport({ urls }) } : { fetch: (...args) => fetch(...args) };
};

it('reads addresses with commas between them', () => {
  expect(addressesOf(' http://a:1, http://b:2 ,')).toEqual(['http://a:1', 'http://b:2']);
});

it.each(WAYS)('calls over %s go on at the next address when one dies, reads, writes and locks, within 3 s', async (kind) => {
  const [one, two] = [await node('one'), await node('two')];
  const urls = [one.url, two.url];
  const newsroom = new Newsroom({ urls, ...wayOf(kind, urls) });
  ends.push(() => newsroom.close());
  expect(await newsroom.authorities.list()).toEqual(['one']);
  await one.die();
  const since = performance.now();
  expect(await newsroom.stories.load(1, { lock: true }), 'what never left may be sent whatever it is').toEqual(['two']);
  expect(await newsroom.authorities.list()).toEqual(['two']);
  expect(await newsroom.locks.renew(1)).toEqual(['two']);
  expect(performance.now() - since).toBeLessThan(3_000);
  expect(two.asked).toEqual(['GET /api/stories/1?lock=true', 'GET /api/authorities', 'PUT /api/locks/1']);
  await two.die();
  await expect(newsroom.authorities.list({ retries: 1 })).rejects.toMatchObject({ code: 'server_unavailable' });
});

/** A line to a server that can be cut like a node that dies, or hang like one that is stopped. */
async function lineTo(target: string): Promise<{ url: string; cut(): void; hang(): void }> {
  let hangs = false;
  const sockets = new Set<Socket>();
  const server = createTcpServer((near) => {
    const far = connect(Number(new URL(target).port), '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        for (const each of [near, far]) each.destroy();
      });
    }
    // Who is stopped still takes connections, as the kernel does for it.
    if (!hangs) near.pipe(far).pipe(near);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const cut = (): void => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  const hang = (): void => {
    hangs = true;
    for (const socket of sockets) socket.unpipe().pause();
  };
  ends.push(async () => cut());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, cut, hang };
}

it.each(WAYS)('calls over %s leave a server that hangs within 3 s, the write under way done once at the next', async (kind) => {
  const [one, two] = [await node('one'), await node('two')];
  const urls = [one.url, two.url];
  const newsroom = new Newsroom({ urls, ...wayOf(kind, urls) });
  ends.push(() => newsroom.close());
  one.hang();
  const since = performance.now();
  const [list, lock] = await Promise.all([newsroom.authorities.list(), newsroom.locks.renew(1)]);
  expect([list, lock]).toEqual([['two'], ['two']]);
  expect(performance.now() - since).toBeLessThan(3_000);
  expect([...two.asked].sort()).toEqual(['GET /api/authorities', 'PUT /api/locks/1']);
});

it('a socket that is lost after a call went on does not go back to the dead address', async () => {
  const [one, two] = [await node('one'), await node('two')];
  const opened: string[] = [];
  const socket = (url: string) => {
    opened.push(url);
    return { send: () => undefined, close: () => undefined, onopen: null, onmessage: null, onerror: null, onclose: null };
  };
  const newsroom = new Newsroom({ urls: [one.url, two.url], socket });
  ends.push(() => newsroom.close());
  void newsroom.realtime.connect();
  await expect.poll(() => opened.length).toBe(1);
  await one.die();
  expect(await newsroom.authorities.list()).toEqual(['two']);
  await expect.poll(() => opened.length, { timeout: 3_000 }).toBe(2);
  expect(opened.map((url) => url.includes(two.url.slice(7)))).toEqual([false, true]);
});

it.each([
  'cut',
  'hang',
] as const)('live events go on at the next address of the same newsroom within 3 s, none lost and none told as missed (%s)', async (how) => {
  const server = await startTestServer();
  ends.push(() => server.stop());
  const [one, two] = [await lineTo(server.url), await lineTo(server.url)];
  await server.person('ana', ROLES);
  const ana = await server.as('ana');
  const newsroom = new Newsroom({ urls: [one.url, two.url] });
  ends.push(() => newsroom.close());
  await newsroom.auth.login({ username: 'ana', password: TEST_PASSWORD });
  const seen: (number | null)[] = [];
  let gaps = 0;
  newsroom.realtime.onGap(() => (gaps += 1));
  newsroom.realtime.subscribe('settings', ({ data }) => seen.push(data.id));
  await newsroom.realtime.connect();
  const made: number[] = [];
  const make = async (): Promise<void> => {
    made.push((await ana.post<{ id: number }>('/classifications', { name: `C${made.length}` })).body.id);
  };
  await make();
  await expect.poll(() => seen).toEqual(made);
  one[how]();
  const since = performance.now();
  await make();
  await make();
  await expect.poll(() => seen, { timeout: 3_000 }).toEqual(made);
  expect(await newsroom.classifications.list()).toHaveLength(3);
  expect(await newsroom.classifications.create({ name: 'C3' })).toMatchObject({ name: 'C3' });
  expect([performance.now() - since < 3_000, gaps]).toEqual([true, 0]);
});
