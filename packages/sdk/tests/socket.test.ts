import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FrameImpl, Parser } from '@stomp/stompjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { CookieJar, type LiveMessage, Newsroom, type NewsroomOptions } from '../src/node/index.ts';

/** A server speaking just the STOMP of the contract over real sockets, with a log to replay from. */
class LiveServer {
  readonly http = createServer();
  readonly requests: IncomingMessage[] = [];
  readonly sockets: WebSocket[] = [];
  private readonly wss = new WebSocketServer({ server: this.http });
  private readonly log: { n: number; topic: string; frame: string }[] = [];
  private readonly topics = new Map<WebSocket, Set<string>>();

  constructor() {
    this.wss.on('connection', (socket, request) => {
      this.requests.push(request);
      this.sockets.push(socket);
      this.topics.set(socket, new Set());
      const parser = new Parser(
        (raw) => this.take(socket, FrameImpl.fromRawFrame(raw, true)),
        () => undefined,
      );
      socket.on('message', (data: Buffer) => parser.parseChunk(data.toString(), false));
    });
  }
  async start(): Promise<string> {
    await new Promise<void>((done) => this.http.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(this.http.address() as AddressInfo).port}`;
  }
  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.terminate();
    await new Promise((done) => this.http.close(done));
  }
  /** Sends nothing more to a socket. */
  forget(socket: WebSocket): void {
    this.topics.delete(socket);
  }
  publish(topic: string, data: unknown): void {
    const n = this.log.length + 1;
    const body = JSON.stringify({ n, topic, action: 'UPDATE', data, userId: 1, date: '2026-11-21T19:00:00' });
    const headers = { destination: `/topic/${topic}`, subscription: topic, 'message-id': `${n}`, 'event-id': `${n}` };
    const frame = FrameImpl.marshall({ command: 'MESSAGE', headers, body }) as string;
    this.log.push({ n, topic, frame });
    for (const [socket, topics] of this.topics) if (topics.has(topic)) socket.send(frame);
  }
  private take(socket: WebSocket, { command, headers, body }: FrameImpl): void {
    const say = (name: string, own: Record<string, string>, text = ''): void =>
      socket.send(FrameImpl.marshall({ command: name, headers: own, body: text }) as string);
    if (command === 'CONNECT') say('CONNECTED', { version: '1.2', 'heart-beat': '2000,0' });
    if (command === 'SUBSCRIBE') this.topics.get(socket)!.add(headers.destination!.slice('/topic/'.length));
    if (command !== 'SEND') return;
    const { after } = JSON.parse(body) as { after: number };
    for (const { n, topic, frame } of this.log) if (after >= 0 && n > after && this.topics.get(socket)!.has(topic)) socket.send(frame);
    say(
      'MESSAGE',
      { destination: '/user/resume', subscription: 'resume', 'message-id': 'r' },
      JSON.stringify({ resumed: true, n: this.log.length }),
    );
  }
}

let live: LiveServer;
let url: string;
let newsroom: Newsroom;
const open = (options: Partial<NewsroomOptions> = {}): Newsroom => {
  newsroom = new Newsroom({ url, ...options });
  return newsroom;
};
const until = async (met: () => boolean): Promise<void> => {
  while (!met()) await new Promise((done) => setTimeout(done, 5));
};

beforeEach(async () => {
  live = new LiveServer();
  url = await live.start();
});
afterEach(async () => {
  await newsroom.close();
  await live.stop();
});

describe('live events over a real socket', () => {
  it('carry the token of a bridge, or the cookie and origin of a person', async () => {
    await open({ token: 'lauda_t' }).realtime.connect();
    expect(live.requests[0]!.url).toBe('/api/ws');
    expect(live.requests[0]!.headers).toMatchObject({ authorization: 'Bearer lauda_t', 'sec-websocket-protocol': 'v12.stomp' });
    await newsroom.close();
    await open({ cookies: new CookieJar('lauda_session=s') }).realtime.connect();
    expect(live.requests[1]!.headers).toMatchObject({ cookie: 'lauda_session=s', origin: url });
  });
  it('arrive in order, and what was missed arrives after a loss', async () => {
    const { realtime } = open();
    const got: LiveMessage<'stories'>[] = [];
    realtime.subscribe('stories', (message) => got.push(message));
    await realtime.connect();
    live.publish('stories', { id: 1, slug: 'AÇÃO ✓' });
    live.publish('blocks', { id: 9 });
    await until(() => got.length === 1);
    expect(got[0]!.data).toEqual({ id: 1, slug: 'AÇÃO ✓' });
    live.sockets[0]!.terminate();
    await until(() => realtime.state === 'waiting');
    live.publish('stories', { id: 2 });
    live.publish('stories', { id: 3 });
    await until(() => realtime.state === 'open');
    expect(got.map(({ n }) => n)).toEqual([1, 3, 4]);
  });
  it('go on at once after a sleep in which the line died without a word, and what was missed arrives', async () => {
    const { realtime } = open();
    const got: LiveMessage<'stories'>[] = [];
    realtime.subscribe('stories', (message) => got.push(message));
    await realtime.connect();
    live.publish('stories', { id: 1 });
    await until(() => got.length === 1);
    // The server lost it long ago; here nobody was told.
    live.sockets[0]!.pause();
    live.forget(live.sockets[0]!);
    live.publish('stories', { id: 2 });
    const [now, began] = [Date.now, performance.now()];
    vi.spyOn(Date, 'now').mockImplementation(() => now() + 3_600_000);
    realtime.look();
    await until(() => got.length === 2);
    expect(live.sockets).toHaveLength(2);
    expect(performance.now() - began, 'without the pause before the next try').toBeLessThan(2_000);
    // One that is well stays, though all it was sent waits to be read.
    await until(() => realtime.state === 'open');
    vi.spyOn(Date, 'now').mockImplementation(() => now() + 7_200_000);
    live.sockets[1]!.send('\n');
    realtime.look();
    await new Promise((done) => setTimeout(done, 300));
    expect([realtime.state, live.sockets.length]).toEqual(['open', 2]);
    vi.restoreAllMocks();
  });
  it('of a large story arrive whole', async () => {
    const { realtime } = open();
    const got: LiveMessage<'stories'>[] = [];
    realtime.subscribe('stories', (message) => got.push(message));
    await realtime.connect();
    const text = 'Notícia — última hora\n'.repeat(20_000);
    live.publish('stories', { id: 1, information: text });
    await until(() => got.length === 1);
    expect((got[0]!.data as { information: string }).information).toBe(text);
  });
  it('end with the session', async () => {
    const { realtime } = open();
    await realtime.connect();
    const told = new Promise((done) => realtime.onNotice(done));
    live.sockets[0]!.close(1008, 'session expired');
    expect(await told).toMatchObject({ code: 'SESSION_EXPIRED', details: 'session expired' });
    expect(realtime.state).toBe('expired');
  });
  it('say why nobody answers', async () => {
    await live.stop();
    const { realtime } = open();
    const told = new Promise<{ details: string }>((done) => realtime.onNotice(done));
    void realtime.connect();
    expect((await told).details).toContain('ECONNREFUSED');
  });
});
