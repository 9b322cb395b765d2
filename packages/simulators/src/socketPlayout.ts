import { createServer, type IncomingMessage } from 'node:http';
import { decodeText, encodeText, type Message, type RunningOrder, readEnvelope, type StorySend, writeEnvelope } from '@lauda/mos';
import { WebSocket, WebSocketServer } from 'ws';
import { type DeviceOptions, makeDevice } from './device.ts';
import { afterwards, type Setting } from './manners.ts';

export interface SocketPlayoutOptions extends DeviceOptions {
  readonly host?: string;
  /** 0 takes a free one. */
  readonly port?: number;
  /** How long the device thinks before each answer, in milliseconds. */
  readonly latencyMs?: Setting;
  /** Is told of each message that came. */
  readonly hears?: (message: Message) => void;
  /** The password the newsroom has to show. */
  readonly secret?: string;
}
/** A simulated playout that speaks MOS 4.0 over WebSockets. */
export interface SocketPlayout {
  readonly port: number;
  readonly received: Message[];
  /** The lanes the newsroom opened here, as `ro` or `ro passive`. */
  readonly lanes: readonly string[];
  /** How many messages came as text, which a live newsroom closes the connection for. */
  readonly texted: number;
  holdings(): ReadonlyMap<string, RunningOrder>;
  texts(): ReadonlyMap<string, StorySend>;
  /** Opens a lane at the newsroom: over a passive one it waits for messages, over the other it sends. */
  call(newsroom: {
    readonly port: number;
    readonly channel: 'mom' | 'ro';
    readonly passive: boolean;
    readonly secret?: string;
  }): Promise<void>;
  /** Sends a message of its own; over a passive lane of the newsroom, else over a lane opened with {@link SocketPlayout.call}. */
  request(message: Message, messageID?: string): Promise<Message>;
  /** Says that it is there, which asks for no answer. */
  keepAlive(): void;
  dropConnections(): void;
  stop(): Promise<void>;
}

const ANSWERS = new Set<Message['kind']>(['roAck', 'mosAck', 'roList', 'roListAll', 'listMachInfo', 'heartbeat']);
const ANSWER_MS = 5_000;
const basic = (secret: string): string => `Basic ${Buffer.from(`mos:${secret}`).toString('base64')}`;

/** Starts a playout of MOS 4.0 that waits for lanes of the newsroom and opens its own when it is told to. */
export async function startSocketPlayout(options: SocketPlayoutOptions): Promise<SocketPlayout> {
  const { mosId, ncsId, host = '127.0.0.1' } = options;
  const device = makeDevice(options);
  const sockets = new Set<WebSocket>();
  const pending = new Map<string, (message: Message) => void>();
  const lanes: string[] = [];
  const state = { texted: 0, asking: undefined as WebSocket | undefined };
  let nextId = 1 + (Math.floor(Date.now() / 100) % 2_000_000_000);

  const say = (socket: WebSocket, message: Message, messageID?: string): void =>
    socket.send(encodeText(writeEnvelope({ mosID: mosId, ncsID: ncsId, ...(messageID === undefined ? {} : { messageID }), message })), {
      binary: true,
    });
  const carry = (socket: WebSocket): void => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    socket.on('message', (data: Buffer, isBinary: boolean) => {
      if (!isBinary) state.texted += 1;
      const envelope = readEnvelope(isBinary ? decodeText(data) : data.toString('utf8'));
      const waiting = pending.get(envelope.messageID ?? '');
      if (waiting && ANSWERS.has(envelope.message.kind)) return waiting(envelope.message);
      options.hears?.(envelope.message);
      const answer = device.answer(envelope);
      if (answer) afterwards(options.latencyMs, () => say(socket, answer, envelope.messageID));
    });
  };
  const http = createServer();
  const server = new WebSocketServer({
    server: http,
    verifyClient: ({ req }: { req: IncomingMessage }) =>
      options.secret === undefined ||
      req.headers.authorization?.endsWith(Buffer.from(`${ncsId}:${options.secret}`).toString('base64')) === true,
  });
  server.on('connection', (socket, request) => {
    const query = new URL(request.url ?? '/', 'ws://here').searchParams;
    const passive = query.get('passive') === 'true';
    if (query.get('mosID') !== mosId || query.get('ncsID') !== ncsId) return socket.close();
    lanes.push(`${query.get('channel')}${passive ? ' passive' : ''}`);
    if (passive && query.get('channel') === 'ro') state.asking = socket;
    carry(socket);
  });
  await new Promise<void>((resolve, reject) => http.once('error', reject).listen(options.port ?? 0, host, resolve));
  const dropConnections = (): void => {
    for (const socket of sockets) socket.terminate();
  };
  return {
    port: (http.address() as { port: number }).port,
    received: device.received,
    lanes,
    get texted() {
      return state.texted;
    },
    holdings: () => device.holdings,
    texts: () => device.texts,
    call: ({ port, channel, passive, secret }) =>
      new Promise((resolve, reject) => {
        const query = new URLSearchParams({ mosID: mosId, ncsID: ncsId, channel, ...(passive ? { passive: 'true' } : {}) });
        const headers = secret === undefined ? {} : { authorization: basic(secret) };
        const socket = new WebSocket(`ws://${host}:${port}/MOS4?${query}`, { headers, perMessageDeflate: false });
        socket.once('error', reject);
        socket.once('open', () => {
          if (!passive) state.asking = socket;
          carry(socket);
          resolve();
        });
      }),
    request: (message, messageID = String(nextId++)) =>
      new Promise((resolve, reject) => {
        const { asking } = state;
        if (asking?.readyState !== WebSocket.OPEN) return reject(new Error('the newsroom opened no lane'));
        const timer = setTimeout(() => {
          pending.delete(messageID);
          reject(new Error(`no answer to ${message.kind} ${messageID}`));
        }, ANSWER_MS);
        pending.set(messageID, (answered) => {
          clearTimeout(timer);
          pending.delete(messageID);
          resolve(answered);
        });
        say(asking, message, messageID);
      }),
    keepAlive: () => {
      for (const socket of sockets) say(socket, { kind: 'keepAlive' });
    },
    dropConnections,
    stop: () => {
      dropConnections();
      server.close();
      http.closeAllConnections();
      return new Promise((resolve) => http.close(() => resolve()));
    },
  };
}
