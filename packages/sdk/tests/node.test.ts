import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AbortedError, CookieJar, Newsroom, UndiciTransport } from '../src/node/index.ts';

let server: Server;
let handle: (request: IncomingMessage, response: ServerResponse) => void;
let newsroom: Newsroom;

beforeEach(async () => {
  server = createServer((request, response) => handle(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  newsroom = new Newsroom({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` });
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  await newsroom.close();
});

describe('the transport of Node', () => {
  it('keeps the cookie of the session, names its origin, and forgets the cookie at sign-out', async () => {
    const seen: (string | undefined)[] = [];
    handle = (request, response) => {
      seen.push(request.headers.cookie);
      expect(request.headers.origin).toBe(`http://${request.headers.host}`);
      if (request.url === '/api/authentication') response.setHeader('set-cookie', 'lauda_session=s3cret; HttpOnly; SameSite=Lax; Path=/');
      if (request.url === '/api/logout') response.setHeader('set-cookie', 'lauda_session=; Max-Age=0; Path=/');
      response.writeHead(204).end();
    };
    await newsroom.auth.login({ username: 'ana', password: 'x' });
    const transport = newsroom.transport as UndiciTransport;
    expect(transport.socketHeaders().cookie).toBe('lauda_session=s3cret');
    await newsroom.locks.remove(1);
    await newsroom.auth.logout();
    await newsroom.locks.remove(1).catch(() => undefined);
    expect(seen).toEqual([undefined, 'lauda_session=s3cret', 'lauda_session=s3cret', undefined]);
  });
  it('reads no answer that is longer than it may be, and says so', async () => {
    let sent = 0;
    handle = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const more = (): void => {
        while (!response.destroyed && sent < 64) {
          sent += 1;
          if (!response.write(Buffer.alloc(1_048_576, ' '))) return void response.once('drain', more);
        }
        response.end('{}');
      };
      more();
    };
    const transport = new UndiciTransport({
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      longestAnswer: 1_000_000,
      retries: 0,
    });
    const bounded = new Newsroom({ transport });
    await expect(bounded.programs.list()).rejects.toMatchObject({ name: 'NewsroomError', status: 0, code: 'bad_answer' });
    expect(sent).toBeLessThan(32);
    handle = (_request, response) => void response.end(`["${'a'.repeat(990_000)}"]`);
    expect(await bounded.programs.list()).toHaveLength(1);
    await bounded.close();
  });
  it('begins with kept cookies', () => {
    const cookies = new CookieJar('lauda_session=abc; other=1');
    const transport = new UndiciTransport({ url: 'http://127.0.0.1:1', cookies });
    expect(transport.socketHeaders()).toMatchObject({ cookie: 'lauda_session=abc; other=1', origin: 'http://127.0.0.1:1' });
    cookies.take(['other=2; Expires=Thu, 01 Jan 1970 00:00:00 GMT', 'third=a=b']);
    expect(cookies.header).toBe('lauda_session=abc; third=a=b');
  });
  it('sends no cookie and no origin beside a token', async () => {
    handle = (request, response) => {
      expect(request.headers).not.toHaveProperty('cookie');
      expect(request.headers).not.toHaveProperty('origin');
      response.setHeader('set-cookie', 'lauda_session=x').writeHead(200).end('{}');
    };
    const own = new Newsroom({ url: (newsroom.transport as UndiciTransport).url, token: 'lauda_t' });
    await own.time.get();
    await own.time.get();
    await own.close();
  });
  it('tells the progress of an upload while it is sent', async () => {
    const size = 4 * 1_048_576;
    let taken = 0;
    const steps: { sent: number; total: number; takenThen: number }[] = [];
    handle = (request, response) => {
      request.on('data', (chunk: Buffer) => {
        taken += chunk.length;
      });
      request.on('end', () => response.writeHead(201, { 'content-type': 'application/json' }).end('{"id":1}'));
    };
    const onProgress = (sent: number, total: number): void => void steps.push({ sent, total, takenThen: taken });
    await newsroom.files.single(new Blob([new Uint8Array(size)]), undefined, { onProgress });
    expect(steps.length).toBeGreaterThan(10);
    expect(steps.every(({ sent }, index) => index === 0 || sent > steps[index - 1]!.sent)).toBe(true);
    expect(steps.at(-1)!.sent).toBe(steps[0]!.total);
    expect(taken).toBe(steps[0]!.total);
    expect(steps.some(({ takenThen }) => takenThen > 0 && takenThen < size)).toBe(true);
  });
  it('stops an upload that is cancelled', async () => {
    const cancel = new AbortController();
    let taken = 0;
    const closed = new Promise<void>((done) => {
      handle = (request) => {
        request.on('data', (chunk: Buffer) => {
          taken += chunk.length;
        });
        request.on('error', () => undefined);
        request.socket.on('close', () => done());
      };
    });
    const onProgress = (sent: number): void => {
      if (sent > 512 * 1024) cancel.abort();
    };
    const upload = newsroom.files.single(new Blob([new Uint8Array(64 * 1_048_576)]), undefined, { signal: cancel.signal, onProgress });
    await expect(upload).rejects.toBeInstanceOf(AbortedError);
    await closed;
    expect(taken).toBeLessThan(16 * 1_048_576);
  });
});
