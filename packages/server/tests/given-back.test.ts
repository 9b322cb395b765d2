import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import type { Socket } from 'node:net';
import { PATIENCE } from '@lauda/testing';
import { afterAll, expect, it } from 'vitest';
import type { Weighed } from './weighedServer.ts';

const SOCKETS = 200;
const HALF = 30_000;
const MB = 1_048_576;

const child = fork(new URL('./weighedServer.ts', import.meta.url), { execArgv: ['--conditions=@lauda/source', '--expose-gc'] });
const heard = async (): Promise<Weighed> => (await once(child, 'message'))[0] as Weighed;
const weight = async (): Promise<number> => {
  child.send('weigh');
  return (await heard()).weight!;
};
afterAll(async () => {
  const gone = once(child, 'exit');
  child.send('stop');
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
  const { url, cookie } = (await heard()).began!;
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
