import type { Duplex } from 'node:stream';
import { FrameImpl, type IRawFrameType, Parser } from '@stomp/stompjs';
import type { WebSocket } from 'ws';
import type { Caller } from '../caller.ts';
import { maySee } from '../events/topics.ts';

/** A client with more buffered bytes than this, besides a single frame that is larger, is too slow: it is closed and resumes later. */
const MAX_BUFFERED = 4 * 1_048_576;
/** A replay pauses while more bytes than this are buffered, since it can be far longer than the buffer limit. */
const REPLAY_BUFFERED = 1_048_576;
/** Ephemeral messages are dropped while more bytes than this are buffered: events go first. */
const EPHEMERAL_BUFFERED = 65_536;
const MAX_FRAME = 64 * 1024;
/** The shortest heartbeat a client may ask for; clients show a lost server within five seconds. */
const HEARTBEAT_MS = 2_000;
const LONGEST_HEARTBEAT_MS = 60_000;
/** Subscription ids are copied into each frame, so they are short and without line breaks. */
const SUBSCRIPTION = /^[\x21-\x7e]{1,64}$/;
/** How many resume requests a client may have queued. */
const MAX_RESUMES = 8;
/** How long a closed client may take to answer before its buffer is discarded. */
const GOODBYE_MS = 2_000;

export interface ClientHooks {
  resume(client: Client, after: number, sight: string | undefined): Promise<void>;
  /** Handles the body of a client's SEND to `/app/{topic}`; answers false when it is refused. */
  said(client: Client, topic: string, body: string): boolean;
  gone(client: Client): void;
}

/** A STOMP 1.2 connection with its caller, its subscriptions, and whether it has caught up. */
export class Client {
  readonly socket: WebSocket;
  readonly caller: Caller;
  readonly secret: string;
  readonly place: 'cookie' | 'bearer';
  /** Person and session or token as one key: clients with the same key see the same. */
  readonly viewer: string;
  /** Topic to subscription id. */
  readonly subscriptions = new Map<string, string>();
  live = false;
  /** Events up to this number are not sent to it any more. */
  from = -1;
  /** Whether it answered since the last ping. */
  alive = true;
  private readonly hooks: ClientHooks;
  private parser: Parser | undefined;
  private beat: NodeJS.Timeout | undefined;
  /** The bytes of an incomplete frame received so far, over all messages. */
  private pending = 0;
  /** How much may be buffered until the largest frame on its way has left. */
  private room = MAX_BUFFERED;
  private resumes = 0;
  private resumed = Promise.resolve();

  private readonly raw: Duplex;
  private emptied: Promise<void> | undefined;

  /** `raw` is the socket below the WebSocket: frames for many clients are built once and written to it directly. */
  constructor(
    { ws: socket, raw }: { ws: WebSocket; raw: Duplex },
    who: { caller: Caller; secret: string; place: 'cookie' | 'bearer' },
    hooks: ClientHooks,
  ) {
    this.socket = socket;
    this.raw = raw;
    this.caller = who.caller;
    this.secret = who.secret;
    this.place = who.place;
    // Sessions and tokens of one person have roles of their own.
    this.viewer = `${who.caller.userId} ${who.caller.kind} ${who.caller.sessionId ?? who.caller.tokenId ?? ''}`;
    this.hooks = hooks;
    this.parser = new Parser(
      (frame) => this.take(frame),
      () => undefined,
    );
    socket.on('message', (data: Buffer) => this.read(data));
    socket.on('pong', () => {
      this.alive = true;
    });
    socket.on('close', () => this.closed());
  }

  /** Sends bytes that are a whole STOMP frame. */
  send(frame: Buffer): void {
    if (this.socket.readyState !== this.socket.OPEN) return;
    this.socket.send(frame, { binary: false });
    this.mindSlowness(frame.length);
  }

  /** Sends a whole WebSocket frame. It can be mixed with `send`: without compression each message is written at once, as a whole. */
  sendWhole(frame: Buffer): void {
    if (this.socket.readyState !== this.socket.OPEN) return;
    this.raw.write(frame);
    this.mindSlowness(frame.length);
  }

  /** Sends an ephemeral message; false when it was dropped because the connection is slow. */
  sendEphemeral(frame: Buffer): boolean {
    if (this.socket.bufferedAmount > EPHEMERAL_BUFFERED) return false;
    this.sendWhole(frame);
    return true;
  }

  /** Collects everything sent during `work` into one write to the network. */
  together(work: () => void): void {
    this.raw.cork();
    try {
      work();
    } finally {
      this.raw.uncork();
    }
  }

  /** Sends a frame made for this client alone. */
  sendFrame(command: string, headers: Record<string, string>, body = ''): void {
    this.send(Buffer.from(FrameImpl.marshall({ command, headers, body, skipContentLengthHeader: body === '' }) as string));
  }

  /** Waits until the buffer has drained; false when the connection is gone. A reader that stalls is closed by the pings. */
  async hasRoom(): Promise<boolean> {
    if (this.socket.bufferedAmount > REPLAY_BUFFERED && !this.raw.destroyed) {
      this.emptied ??= new Promise<void>((resolve) => {
        const done = (): void => {
          this.raw.off('drain', done).off('close', done);
          this.emptied = undefined;
          resolve();
        };
        this.raw.on('drain', done).on('close', done);
      });
      await this.emptied;
    }
    return this.socket.readyState === this.socket.OPEN;
  }

  // A frame that is larger than the limit says nothing of its reader, who would be closed over it at each resume.
  private mindSlowness(length: number): void {
    const { bufferedAmount } = this.socket;
    if (bufferedAmount <= MAX_BUFFERED) this.room = MAX_BUFFERED;
    else if (length > MAX_BUFFERED) this.room = Math.max(this.room, MAX_BUFFERED + length);
    if (bufferedAmount > this.room) this.letGo(1013, 'too slow');
  }

  private read(data: Buffer): void {
    this.alive = true;
    this.pending += data.length;
    if (data.length > MAX_FRAME || this.pending > MAX_FRAME) {
      this.refuse('frame too long');
      return;
    }
    if (!this.parser) return;
    try {
      const copy = data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength) as ArrayBuffer;
      this.parser.parseChunk(copy, false);
    } catch {
      this.refuse('not a STOMP frame');
    }
  }

  private take(raw: IRawFrameType): void {
    this.pending = 0;
    const { command, headers, body } = FrameImpl.fromRawFrame(raw, true);
    if (command === 'CONNECT' || command === 'STOMP') this.connect(headers['heart-beat']);
    else if (command === 'SUBSCRIBE') this.subscribe(headers.destination ?? '', headers.id ?? '');
    else if (command === 'UNSUBSCRIBE') this.unsubscribe(headers.id ?? '');
    else if (command === 'SEND' && headers.destination === '/app/resume') this.resume(body);
    else if (command === 'SEND' && this.says(headers.destination ?? '', body)) return;
    else if (command === 'DISCONNECT') {
      if (headers.receipt) this.sendFrame('RECEIPT', { 'receipt-id': headers.receipt });
      this.socket.close(1000);
    } else this.refuse(`cannot ${command} ${headers.destination ?? ''}`);
  }

  private says(destination: string, body: string): boolean {
    const topic = /^\/app\/(\w+)$/.exec(destination)?.[1];
    return topic !== undefined && this.hooks.said(this, topic, body);
  }

  private connect(heartbeat = '0,0'): void {
    // A larger interval overflows the timer, which would then fire without pause.
    const wanted = Math.min(Number(heartbeat.split(',')[1]) || 0, LONGEST_HEARTBEAT_MS);
    this.sendFrame('CONNECTED', { version: '1.2', 'heart-beat': `${HEARTBEAT_MS},0`, 'user-name': this.caller.nickname });
    clearInterval(this.beat);
    if (wanted > 0) this.beat = setInterval(() => this.send(Buffer.from('\n')), Math.max(wanted, HEARTBEAT_MS));
  }

  private subscribe(destination: string, id: string): void {
    const topic = /^\/topic\/(\w+)$/.exec(destination)?.[1];
    if (!topic || !SUBSCRIPTION.test(id) || !maySee(topic, this.caller)) {
      this.refuse(`no access to ${destination.slice(0, 100)}`);
      return;
    }
    this.subscriptions.set(topic, id);
  }

  private unsubscribe(id: string): void {
    for (const [topic, known] of this.subscriptions) if (known === id) this.subscriptions.delete(topic);
  }

  private resume(body: string): void {
    try {
      const { after, sight } = JSON.parse(body) as { after?: unknown; sight?: unknown };
      if (!Number.isInteger(after)) {
        this.refuse('resume needs the number of an event');
        return;
      }
      if (this.resumes >= MAX_RESUMES) {
        this.refuse('too many resumes at once');
        return;
      }
      this.resumes += 1;
      this.resumed = this.resumed
        .then(() => this.hooks.resume(this, after as number, typeof sight === 'string' ? sight : undefined))
        .finally(() => {
          this.resumes -= 1;
        });
    } catch {
      this.refuse('resume is not JSON');
    }
  }

  /** Closes the connection; a client that does not answer is dropped after a moment, so that its buffer is freed. */
  letGo(code: number, reason: string): void {
    this.parser = undefined;
    this.socket.close(code, reason);
    setTimeout(() => this.socket.terminate(), GOODBYE_MS).unref();
  }

  private refuse(message: string): void {
    this.sendFrame('ERROR', { message: message.slice(0, 200) });
    this.letGo(1002, message.slice(0, 100));
  }

  private closed(): void {
    clearInterval(this.beat);
    this.parser = undefined;
    this.subscriptions.clear();
    this.hooks.gone(this);
  }
}

const LENGTH_IN_2 = 126;
const LENGTH_IN_8 = 127;

/** Builds an unmasked single-frame WebSocket text message, as servers send it (RFC 6455 §5.2). */
export function webSocketFrame(message: Buffer): Buffer {
  const { length } = message;
  const head = Buffer.alloc(length < LENGTH_IN_2 ? 2 : length < 65_536 ? 4 : 10);
  head[0] = 0x81;
  if (head.length === 2) head[1] = length;
  else if (head.length === 4) {
    head[1] = LENGTH_IN_2;
    head.writeUInt16BE(length, 2);
  } else {
    head[1] = LENGTH_IN_8;
    head.writeBigUInt64BE(BigInt(length), 2);
  }
  return Buffer.concat([head, message]);
}
