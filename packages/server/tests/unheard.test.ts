import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { createTestDatabase, startTestServer, type TestDatabase, type TestServer, type WireClient } from '@lauda/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startProcess } from '../../testing/src/process.ts';
import { Stream } from '../src/stream.ts';

/** The errors that would have ended the server's process. */
const unheard: unknown[] = [];
const hear = (error: unknown): void => void unheard.push(error);
beforeEach(() => {
  unheard.length = 0;
  process.on('uncaughtException', hear);
});
afterEach(() => void process.off('uncaughtException', hear));

let server: TestServer;
let ana: WireClient;
beforeAll(async () => {
  server = await startTestServer();
  await server.person('ana', ['ADMIN_WRITE']);
  ana = await server.as('ana');
});
afterAll(() => server.stop());
const closed = (stream: Socket | Readable): Promise<unknown> => new Promise((resolve) => stream.once('close', resolve));
const isWell = async (): Promise<void> => {
  for (let turn = 0; turn < 3; turn += 1) expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  expect(unheard).toEqual([]);
};

describe('what a stranger does to a socket that is upgraded ends nobody but the socket', () => {
  /** Asks for an upgrade; `frames` come in the same packet. */
  function upgrading(to: string, headers: readonly string[] = [], frames = Buffer.alloc(0)): Socket {
    const { hostname, port } = new URL(server.url);
    const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
    socket.on('error', () => undefined);
    const key = randomBytes(16).toString('base64');
    const asked = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13', `Sec-WebSocket-Key: ${key}`];
    const head = [`GET ${to} HTTP/1.1`, 'Host: x', ...asked, ...headers].join('\r\n');
    socket.write(Buffer.concat([Buffer.from(`${head}\r\n\r\n`), frames]));
    return socket;
  }
  const reset = async (socket: Socket): Promise<void> => {
    socket.resetAndDestroy();
    await closed(socket);
    await isWell();
  };

  it.each([
    ['unmasked', Buffer.from([0x81, 0x01, 0x61])],
    ['too long', Buffer.from([0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0])],
  ])('by a frame that is %s beside a token that opens nothing', async (_name, frame) => {
    const socket = upgrading('/api/ws', ['Authorization: Bearer x'], frame);
    await once(socket.resume(), 'end');
    await isWell();
  });
  it('by a reset while the server looks up who it is', async () => {
    let found = (): void => undefined;
    const asked = vi.spyOn(server.server.services.sessions, 'callerOf').mockImplementation(
      () =>
        new Promise((resolve) => {
          found = () => resolve({ kind: 'nobody' } as never);
        }),
    );
    const socket = upgrading('/api/ws', ['Authorization: Bearer x']);
    await expect.poll(() => asked.mock.calls.length).toBe(1);
    await reset(socket);
    found();
    asked.mockRestore();
    await isWell();
  });
  it.each([
    ['404', '/nowhere', []],
    ['403', '/api/ws', ['Origin: http://elsewhere.example']],
  ])('by a reset after a %s', async (status, to, headers) => {
    const socket = upgrading(to, headers);
    const [said] = (await once(socket, 'data')) as [Buffer];
    expect(String(said)).toContain(`HTTP/1.1 ${status} `);
    await reset(socket);
  });
  it('and a caller that keeps its end open after a refusal holds no socket of the server', async () => {
    const socket = upgrading('/nowhere');
    await once(socket.resume(), 'end');
    const talking = setInterval(() => socket.write('x'), 10);
    await closed(socket);
    clearInterval(talking);
  });
});

describe('the body of an answer', () => {
  it('that breaks before anybody reads it ends nothing', async () => {
    const body = new Readable({ read: () => undefined });
    new Stream(body, {});
    body.destroy(new Error('the store broke off'));
    await closed(body);
    await isWell();
  });
  it('is closed when its caller left before it was there', async () => {
    const form = new FormData();
    form.append('file', new Blob(['um texto']), 'a.txt');
    const { id } = (await ana.send<{ id: number }>('POST', '/files/single', form)).body;
    const body = new Readable({ read: () => undefined });
    let open = (): void => undefined;
    const read = vi.spyOn(server.server.services.files, 'read').mockImplementation(
      () =>
        new Promise((resolve) => {
          open = () => resolve(body);
        }),
    );
    const left = new AbortController();
    const asked = fetch(`${server.url}/api/files/${id}/file`, { headers: { cookie: ana.cookie }, signal: left.signal });
    await expect.poll(() => read.mock.calls.length).toBe(1);
    left.abort();
    await expect(asked).rejects.toThrow();
    await isWell();
    open();
    await expect.poll(() => body.destroyed).toBe(true);
    read.mockRestore();
  });
});

describe('a server as a process', { timeout: 120_000 }, () => {
  let database: TestDatabase;
  let dataDir: string;
  beforeAll(async () => {
    database = await createTestDatabase();
    dataDir = await mkdtemp(path.join(tmpdir(), 'lauda-unheard-'));
  });
  afterAll(async () => {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  /** Starts a server in which something happens at SIGUSR2. */
  const serverThat = (happens: string) =>
    startProcess<{ url: string }>('packages/server/src/main.ts', {
      DATABASE_URL: database.url,
      LAUDA_DATA: dataDir,
      LAUDA_PORT: '0',
      LAUDA_LOG: 'info',
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(`import net from 'node:net';const servers=[];const {listen}=net.Server.prototype;net.Server.prototype.listen=function(...given){servers.push(this);return listen.apply(this,given)};process.on('SIGUSR2',()=>{${happens}})`)}`,
    });

  it.each([
    ['an error that nobody hears', "throw new Error('nobody hears me')"],
    ['a refusal that nobody hears', "Promise.reject(new Error('nobody hears me'))"],
  ])('writes down %s, gives back what it held, and ends so that another goes on', async (_name, happens) => {
    const child = await serverThat(happens);
    process.kill(child.pid, 'SIGUSR2');
    expect(await child.exited).toBe(1);
    expect(child.words()).toMatch(/"level":60.*nobody hears me.*an error that nobody heard ends the server/);
  });
  it('goes on when a connection could not be accepted', async () => {
    const child = await serverThat("for(const one of servers)one.emit('error',Object.assign(new Error('accept EMFILE'),{code:'EMFILE'}))");
    process.kill(child.pid, 'SIGUSR2');
    await expect.poll(() => child.words()).toContain('a connection was not accepted');
    expect((await fetch(`${child.line.url}/healthz`)).status).toBe(200);
    expect(await child.kill()).toBe(0);
  });
});
