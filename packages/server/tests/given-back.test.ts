import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import { PATIENCE } from '@lauda/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Weighed, Wish } from './weighedServer.ts';

const SOCKETS = 200;
const HALF = 30_000;
const MB = 1_048_576;

const child = fork(new URL('./weighedServer.ts', import.meta.url), { execArgv: ['--conditions=@lauda/source', '--expose-gc'] });
const heard = async (): Promise<Weighed> => (await once(child, 'message'))[0] as Weighed;
const tell = (wish: Wish): void => void child.send(wish);
const told = async (wish: 'weigh' | 'most'): Promise<number> => {
  tell(wish);
  return (await heard()).weight!;
};
const weight = (): Promise<number> => told('weigh');
let began: NonNullable<Weighed['began']>;
beforeAll(async () => {
  began = (await heard()).began!;
});
afterAll(async () => {
  const gone = once(child, 'exit');
  tell('stop');
  await gone;
});

/** A frame of a text that is not the last of its message, and a part of the next, which never comes whole. */
function unfinished(): Buffer {
  const head = (first: number, length: number) => Buffer.from([first, 0x80 | 126, length >> 8, length & 255, 0, 0, 0, 0]);
  return Buffer.concat([head(0x01, HALF), Buffer.alloc(HALF, 'x'), head(0x80, 2 * HALF), Buffer.alloc(HALF, 'x')]);
}
async function liveSocket(url: string, cookie: string): Promise<Socket> {
  const headers = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13', cookie, origin: url };
  const asked = request(`${url}/api/ws`, { headers: { ...headers, 'sec-websocket-key': randomBytes(16).toString('base64') } }).end();
  const [, socket] = (await once(asked, 'upgrade')) as [unknown, Socket];
  return socket.on('error', () => undefined);
}

it('what sockets sent of frames that never came whole is given back when they are closed', async () => {
  const { url, cookie } = began;
  /** Opens the sockets, sends unfinished messages, waits until the server holds them, closes, and waits until its memory is below the limit. */
  const round = async (left: number): Promise<void> => {
    const before = await weight();
    const more = async () => (await weight()) - before;
    const sockets = await Promise.all(Array.from({ length: SOCKETS }, () => liveSocket(url, cookie)));
    for (const socket of sockets) socket.write(unfinished());
    await expect.poll(more, PATIENCE).toBeGreaterThan(SOCKETS * HALF);
    for (const socket of sockets) socket.destroy();
    await expect.poll(more, PATIENCE).toBeLessThan(left);
  };
  // The first round fills caches that a server fills only once.
  await round(10 * MB);
  await round(5 * MB);
});

/** Calls the server as the one who is signed in. */
async function call(method: string, path: string, body?: Buffer | AsyncIterable<Buffer>, headers: object = {}): Promise<IncomingMessage> {
  const { url, cookie } = began;
  const asked = request(`${url}/api${path}`, { method, headers: { cookie, origin: url, ...headers } });
  const answered = once(asked, 'response') as Promise<[IncomingMessage]>;
  if (body && !Buffer.isBuffer(body))
    for await (const part of body) {
      if (!asked.write(part)) await once(asked, 'drain');
    }
  asked.end(Buffer.isBuffer(body) ? body : undefined);
  return (await answered)[0];
}
async function jsonOf<T>(answer: IncomingMessage): Promise<T> {
  return JSON.parse(Buffer.concat(await answer.toArray()).toString()) as T;
}
/** The body of a form with one file of that many megabytes, a megabyte at a time. */
async function* formOf(boundary: string, megabytes: number): AsyncGenerator<Buffer> {
  yield Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="fita.bin"\r\n\r\n`);
  const part = Buffer.alloc(MB, 'x');
  for (let n = 0; n < megabytes; n += 1) yield part;
  yield Buffer.from(`\r\n--${boundary}--\r\n`);
}

it('a file of 100 MB goes through the server in parts, up and down: it never holds 40 MB of it [CHAT-11]', async () => {
  const json = { 'content-type': 'application/json' };
  const { id } = await jsonOf<{ id: number }>(
    await call('POST', '/chats', Buffer.from(JSON.stringify({ userIds: [began.otherId] })), json),
  );
  const type = { 'content-type': 'multipart/form-data; boundary=fita' };
  const up = async (megabytes: number) => {
    const answer = await call('POST', `/chats/${id}/fileMessages`, formOf('fita', megabytes), type);
    expect(answer.statusCode).toBe(201);
    return (await jsonOf<{ file: { id: number; size: number } }>(answer)).file;
  };
  const down = async (fileId: number): Promise<number> => {
    let size = 0;
    for await (const part of await call('GET', `/files/${fileId}/file`)) size += (part as Buffer).length;
    return size;
  };
  // What is loaded once for all files is there before it is weighed.
  const small = await up(1);
  expect(await down(small.id)).toBe(MB);
  const before = await weight();
  tell('watch');
  const file = await up(100);
  expect(file.size).toBe(100 * MB);
  const sent = await told('most');
  tell('watch');
  expect(await down(file.id)).toBe(100 * MB);
  const fetched = await told('most');
  expect([(sent - before) / MB, (fetched - before) / MB].map(Math.round).filter((held) => held >= 40)).toEqual([]);
});
