import { createServer, type IncomingMessage } from 'node:http';
import { hostInUrl } from '@lauda/domain';
import { decodeText, encodeText, type Message, type RunningOrder, type StorySend, writeEnvelope } from '@lauda/mos';
import { WebSocket, WebSocketServer } from 'ws';
import { type Device, type DeviceOptions, makeDevice } from './device.ts';
import { afterwards, type Setting } from './manners.ts';
import { Questions } from './questions.ts';
import { envelopeIn } from './wire.ts';

export interface SocketPlayoutOptions extends DeviceOptions {
  readonly host?: string;
  /** 0 takes a free one. */
  readonly port?: number;
  /** How long the device thinks before each answer, in milliseconds. */
  readonly latencyMs?: Setting;
  /** Called with each message it receives. */
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
  /** How many messages came as text, for which a live newsroom closes the connection. */
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
  /** Sends a keepAlive, which asks for no answer. */
  keepAlive(): void;
  dropConnections(): void;
  stop(): Promise<void>;
}

const basic = (secret: string): string => `Basic ${Buffer.from(`mos:${secret}`).toString('base64')}`;

/** The lanes of a device of MOS 4.0, both those the newsroom opened and its own, with their messages. */
class LanesOfDevice {
  readonly opened: string[] = [];
  texted = 0;
  readonly device: Device;
  private readonly options: SocketPlayoutOptions;
  private readonly questions = new Questions();
  private readonly sockets = new Set<WebSocket>();
  /** The lane over which the device asks. */
  private asking: WebSocket | undefined;

  constructor(options: SocketPlayoutOptions) {
    this.options = options;
    this.device = makeDevice(options);
  }

  /** Takes a lane the newsroom opened. */
  accept(socket: WebSocket, url: string | undefined): void {
    socket.on('error', () => undefined);
    const query = new URL(url ?? '/', 'ws://here').searchParams;
    const passive = query.get('passive') === 'true';
    if (query.get('mosID') !== this.options.mosId || query.get('ncsID') !== this.options.ncsId) {
      socket.close();
      return;
    }
    this.opened.push(`${query.get('channel')}${passive ? ' passive' : ''}`);
    if (passive && query.get('channel') === 'ro') this.asking = socket;
    this.carry(socket);
  }

  /** Opens a lane at the newsroom. */
  call({ port, channel, passive, secret }: Parameters<SocketPlayout['call']>[0]): Promise<void> {
    const { mosId, ncsId, host = '127.0.0.1' } = this.options;
    return new Promise((resolve, reject) => {
      const query = new URLSearchParams({ mosID: mosId, ncsID: ncsId, channel, ...(passive ? { passive: 'true' } : {}) });
      const headers = secret === undefined ? {} : { authorization: basic(secret) };
      const socket = new WebSocket(`ws://${hostInUrl(host)}:${port}/MOS4?${query}`, { headers, perMessageDeflate: false });
      socket.on('error', reject);
      socket.once('open', () => {
        if (!passive) this.asking = socket;
        this.carry(socket);
        resolve();
      });
    });
  }

  async request(message: Message, messageID = this.questions.newId()): Promise<Message> {
    const socket = this.asking;
    if (socket?.readyState !== WebSocket.OPEN) throw new Error('the newsroom opened no lane');
    return this.questions.ask(message, messageID, () => this.say(socket, message, messageID));
  }

  keepAlive(): void {
    for (const socket of this.sockets) this.say(socket, { kind: 'keepAlive' });
  }
  drop(): void {
    for (const socket of this.sockets) socket.terminate();
  }

  private say(socket: WebSocket, message: Message, messageID?: string): void {
    const { mosId, ncsId } = this.options;
    const envelope = { mosID: mosId, ncsID: ncsId, ...(messageID === undefined ? {} : { messageID }), message };
    socket.send(encodeText(writeEnvelope(envelope)), { binary: true });
  }

  private carry(socket: WebSocket): void {
    this.sockets.add(socket);
    socket.on('close', () => this.sockets.delete(socket));
    socket.on('message', (data: Buffer, isBinary: boolean) => {
      if (!isBinary) this.texted += 1;
      const envelope = envelopeIn(isBinary ? decodeText(data) : data.toString('utf8'));
      if (!envelope) return;
      if (this.questions.takes(envelope)) return;
      this.options.hears?.(envelope.message);
      const answer = this.device.answer(envelope);
      if (answer) afterwards(this.options.latencyMs, () => this.say(socket, answer, envelope.messageID));
    });
  }
}

/** Starts a playout of MOS 4.0 that waits for lanes of the newsroom and opens its own when it is told to. */
export async function startSocketPlayout(options: SocketPlayoutOptions): Promise<SocketPlayout> {
  const { ncsId, secret, host = '127.0.0.1', port = 0 } = options;
  const lanes = new LanesOfDevice(options);
  const { device } = lanes;
  const http = createServer();
  const verifyClient = ({ req }: { req: IncomingMessage }): boolean =>
    secret === undefined || req.headers.authorization?.endsWith(Buffer.from(`${ncsId}:${secret}`).toString('base64')) === true;
  const server = new WebSocketServer({ server: http, verifyClient });
  // Errors of the HTTP server pass through here too.
  server.on('error', () => undefined);
  server.on('connection', (socket, request) => lanes.accept(socket, request.url));
  // The listener stays: a connection that cannot be accepted later is an error of the server too.
  await new Promise<void>((resolve, reject) => http.on('error', reject).listen(port, host, resolve));
  return {
    port: (http.address() as { port: number }).port,
    received: device.received,
    lanes: lanes.opened,
    get texted() {
      return lanes.texted;
    },
    holdings: () => device.holdings,
    texts: () => device.texts,
    call: (newsroom) => lanes.call(newsroom),
    request: (message, messageID) => lanes.request(message, messageID),
    keepAlive: () => lanes.keepAlive(),
    dropConnections: () => lanes.drop(),
    stop: () => {
      lanes.drop();
      server.close();
      http.closeAllConnections();
      return new Promise((resolve) => http.close(() => resolve()));
    },
  };
}
