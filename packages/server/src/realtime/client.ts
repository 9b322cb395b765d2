import { FrameImpl, type IRawFrameType, Parser } from '@stomp/stompjs';
import type { WebSocket } from 'ws';
import type { Caller } from '../caller.ts';
import { maySee } from './topics.ts';

/** More waiting bytes than this and the client is too slow: it is dropped and resumes later. */
const MAX_BUFFERED = 4 * 1_048_576;
const MAX_FRAME = 64 * 1024;
const HEARTBEAT_MS = 10_000;

export interface ClientHooks {
  resume(client: Client, after: number, sight: string | undefined): void;
  gone(client: Client): void;
}

/** One STOMP 1.2 connection: who it is, what it subscribed to, and whether it has caught up. */
export class Client {
  readonly socket: WebSocket;
  readonly caller: Caller;
  readonly secret: string;
  readonly place: 'cookie' | 'bearer';
  /** Whoever has the same sees the same: person and session, as one key. */
  readonly viewer: string;
  /** Topic to subscription id. */
  readonly subscriptions = new Map<string, string>();
  live = false;
  private readonly hooks: ClientHooks;
  private readonly parser: Parser;
  private beat: NodeJS.Timeout | undefined;

  constructor(socket: WebSocket, who: { caller: Caller; secret: string; place: 'cookie' | 'bearer' }, hooks: ClientHooks) {
    this.socket = socket;
    this.caller = who.caller;
    this.secret = who.secret;
    this.place = who.place;
    this.viewer = `${who.caller.userId} ${who.caller.kind} ${who.caller.sessionId ?? ''}`;
    this.hooks = hooks;
    this.parser = new Parser(
      (frame) => this.take(frame),
      () => undefined,
    );
    socket.on('message', (data: Buffer) => this.read(data));
    socket.on('close', () => this.closed());
    socket.on('error', () => socket.terminate());
  }

  /** Sends bytes that are a whole STOMP frame. */
  send(frame: Buffer): void {
    if (this.socket.readyState !== this.socket.OPEN) return;
    this.socket.send(frame, { binary: false });
    if (this.socket.bufferedAmount > MAX_BUFFERED) this.socket.close(1013, 'too slow');
  }

  /** Sends a frame made for this client alone. */
  sendFrame(command: string, headers: Record<string, string>, body = ''): void {
    this.send(Buffer.from(FrameImpl.marshall({ command, headers, body, skipContentLengthHeader: body === '' }) as string));
  }

  private read(data: Buffer): void {
    if (data.length > MAX_FRAME) {
      this.refuse('frame too long');
      return;
    }
    try {
      const copy = data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength) as ArrayBuffer;
      this.parser.parseChunk(copy, false);
    } catch {
      this.refuse('not a STOMP frame');
    }
  }

  private take(raw: IRawFrameType): void {
    const { command, headers, body } = FrameImpl.fromRawFrame(raw, true);
    if (command === 'CONNECT' || command === 'STOMP') this.connect(headers['heart-beat']);
    else if (command === 'SUBSCRIBE') this.subscribe(headers.destination ?? '', headers.id ?? '');
    else if (command === 'UNSUBSCRIBE') this.unsubscribe(headers.id ?? '');
    else if (command === 'SEND' && headers.destination === '/app/resume') this.resume(body);
    else if (command === 'DISCONNECT') {
      if (headers.receipt) this.sendFrame('RECEIPT', { 'receipt-id': headers.receipt });
      this.socket.close(1000);
    } else this.refuse(`cannot ${command} ${headers.destination ?? ''}`);
  }

  private connect(heartbeat = '0,0'): void {
    const wanted = Number(heartbeat.split(',')[1]) || 0;
    this.sendFrame('CONNECTED', { version: '1.2', 'heart-beat': `${HEARTBEAT_MS},0`, 'user-name': this.caller.nickname });
    clearInterval(this.beat);
    if (wanted > 0) this.beat = setInterval(() => this.send(Buffer.from('\n')), Math.max(wanted, HEARTBEAT_MS));
  }

  private subscribe(destination: string, id: string): void {
    const topic = /^\/topic\/(\w+)$/.exec(destination)?.[1];
    if (!topic || !id || !maySee(topic, this.caller)) {
      this.refuse(`no access to ${destination}`);
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
      this.hooks.resume(this, after as number, typeof sight === 'string' ? sight : undefined);
    } catch {
      this.refuse('resume is not JSON');
    }
  }

  private refuse(message: string): void {
    this.sendFrame('ERROR', { message });
    this.socket.close(1002, message.slice(0, 100));
  }

  private closed(): void {
    clearInterval(this.beat);
    this.hooks.gone(this);
  }
}
