import { connect, type Socket } from 'node:net';
import { type Refusal, StompClient, startTestServer, type TestServer, type WireClient } from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';

const SOCKETS = 5;
let server: TestServer;
let ana: WireClient;
beforeAll(async () => {
  server = await startTestServer({ limits: { bodyStallMs: 900, bodyMs: 4_000, uploadRate: 20_000, sockets: SOCKETS, pingMs: 400 } });
  await server.person('ana', ['ADMIN_WRITE', 'RUNDOWN_READ', 'STORY_READ']);
  await server.person('bob', []);
  ana = await server.as('ana');
});
afterAll(() => server.stop());

describe('a body that crawls', () => {
  /** Opens a request with a body of its own and answers its socket, what came back, and when it was closed. */
  const open = (path: string, type: string, length: number) => {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    const said: string[] = [];
    const began = performance.now();
    const closed = new Promise<number>((resolve) => socket.on('close', () => resolve(performance.now() - began)));
    socket.on('data', (data: Buffer) => said.push(String(data)));
    socket.on('error', () => undefined);
    const head = [`POST /api${path} HTTP/1.1`, 'Host: x', `Cookie: ${ana.cookie}`, 'Sec-Fetch-Site: same-origin', `Content-Type: ${type}`];
    socket.write(`${head.join('\r\n')}\r\nContent-Length: ${length}\r\n\r\n`);
    return { socket, said, closed };
  };
  const dropping = (socket: Socket, bytes: number, ms: number): NodeJS.Timeout =>
    setInterval(() => socket.write(Buffer.alloc(bytes, 32)), ms);

  it('is cut when nothing comes of it', async () => {
    const { said, closed } = open('/tokens', 'application/json', 1_000_000);
    expect(await closed).toBeLessThan(3_500);
    expect(said.join('')).toContain('408');
  });
  it('is cut when it is not whole in time, however steadily it drops', async () => {
    const { socket, closed } = open('/tokens', 'application/json', 1_000_000);
    const timer = dropping(socket, 1, 100);
    const took = await closed;
    clearInterval(timer);
    expect(took).toBeGreaterThan(3_500);
    expect(took).toBeLessThan(9_000);
  });
  it('is cut when it is a file that comes by drops, and leaves one alone that comes fast enough', async () => {
    const slow = open('/files/single', 'multipart/form-data; boundary=b', 90_000_000);
    slow.socket.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n');
    const fast = open('/files/single', 'multipart/form-data; boundary=b', 90_000_000);
    fast.socket.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n');
    const timers = [dropping(slow.socket, 100, 50), dropping(fast.socket, 10_000, 100)];
    const took = await slow.closed;
    expect(fast.socket.destroyed).toBe(false);
    for (const timer of timers) clearInterval(timer);
    expect(took).toBeLessThan(3_500);
    fast.socket.destroy();
  });
  it('holds nobody else up', async () => {
    expect((await ana.get<Refusal>('/users/me')).status).toBe(200);
  });
});

describe('a live client', () => {
  const opened = (headers = { cookie: ana.cookie }): WebSocket =>
    new WebSocket(`${server.url.replace(/^http/, 'ws')}/api/ws`, { headers: { origin: server.url, ...headers } });
  const ready = (socket: WebSocket): Promise<unknown> => new Promise((resolve) => socket.once('open', resolve));
  const ended = (socket: WebSocket): Promise<number> => new Promise((resolve) => socket.once('close', resolve));
  const alone = async (): Promise<void> => {
    await expect.poll(() => metric('lauda_sockets')).toBe(0);
  };
  const metric = async (name: string): Promise<number> => {
    const text = await (await fetch(`${server.url}/metrics`)).text();
    return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]);
  };

  it('is let go when a frame never ends, over however many messages it comes', async () => {
    await alone();
    const socket = opened();
    await ready(socket);
    const end = ended(socket);
    let sent = 0;
    socket.send('SEND\ndestination:/app/resume\ncontent-length:900000000\n\n');
    const timer = setInterval(() => {
      if (socket.readyState !== WebSocket.OPEN) return;
      socket.send('x'.repeat(10_000));
      sent += 10_000;
    }, 5);
    expect(await end).toBe(1002);
    clearInterval(timer);
    expect(sent).toBeLessThan(1_000_000);
  });
  it('has its frames read when they come in pieces', async () => {
    const socket = opened();
    await ready(socket);
    const heard: string[] = [];
    socket.on('message', (data: Buffer) => heard.push(String(data)));
    for (const letter of 'CONNECT\naccept-version:1.2\nhost:x\n\n\0') socket.send(letter);
    await expect.poll(() => heard.join('')).toContain('CONNECTED');
    socket.close();
  });
  it('cannot make the server beat without a pause', async () => {
    const socket = opened();
    await ready(socket);
    const heard: string[] = [];
    socket.on('message', (data: Buffer) => heard.push(String(data)));
    for (const beat of ['0,99999999999', '0,Infinity', '0,1']) socket.send(`CONNECT\naccept-version:1.2\nhost:x\nheart-beat:${beat}\n\n\0`);
    await expect.poll(() => heard.length).toBeGreaterThanOrEqual(3);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(heard.filter((text) => text === '\n')).toEqual([]);
    socket.close();
  });
  it('names its subscriptions in short, of topics that there are', async () => {
    for (const [destination, id] of [
      ['/topic/rundowns', 'x'.repeat(65)],
      ['/topic/rundowns', 'a\\ndestination:/topic/users'],
      ['/topic/constructor', 'a'],
      ['/topic/__proto__', 'a'],
    ]) {
      const client = await StompClient.open(server.url, { cookie: ana.cookie }, []);
      client.send('SUBSCRIBE', { id: id!, destination: destination! });
      await expect.poll(() => client.closed?.code).toBe(1002);
    }
  });
  it('has so many sockets and no more, and has them back when they close', async () => {
    await alone();
    const sockets = Array.from({ length: SOCKETS }, () => opened());
    await Promise.all(sockets.map(ready));
    expect(await ended(opened())).toBe(1013);
    const bob = await server.as('bob');
    const others = opened({ cookie: bob.cookie });
    await ready(others);
    sockets[0]!.close();
    await expect.poll(() => metric('lauda_sockets')).toBe(SOCKETS);
    const next = opened();
    await ready(next);
    expect(next.readyState).toBe(WebSocket.OPEN);
    for (const socket of [...sockets, others, next]) socket.close();
  });
  it('that is there no more is noticed, though its network says nothing', async () => {
    await alone();
    const socket = new WebSocket(`${server.url.replace(/^http/, 'ws')}/api/ws`, {
      headers: { origin: server.url, cookie: ana.cookie },
      autoPong: false,
    });
    await ready(socket);
    expect(await metric('lauda_sockets')).toBe(1);
    await alone();
    socket.terminate();
  });
});
