import { FrameImpl, type IRawFrameType, Parser } from '@stomp/stompjs';
import type { RealtimePorts, Socket } from './ports.ts';

const CONNECT_LIMIT_MS = 15_000;
// Heartbeats are frequent enough to notice silence within five seconds.
const BEAT_MS = 2_000;
// Two heartbeats may be late; after that, and not before ten seconds, the connection counts as lost.
const BEATS_MISSED = 2.5;
const SILENCE_MS = 10_000;
// What has arrived waits behind the look itself in a page that was asleep or busy.
const ARRIVED_MS = 100;
const ABNORMAL = 1006;

interface Events {
  connected(): void;
  message(destination: string, eventId: string | undefined, body: string): void;
  /** Data arrived, or a heartbeat. */
  heard(): void;
  /** The server or the socket says what went wrong; `closed` follows. */
  failed(description: string): void;
  closed(code: number, reason: string): void;
}

/** One STOMP 1.2 conversation over one socket. After `closed` it is over. */
export class Stomp {
  private readonly ports: RealtimePorts;
  private readonly events: Events;
  private readonly parser: Parser;
  private socket: Socket | undefined;
  /** Where its socket goes. */
  url = '';
  private release: (() => void) | undefined;
  private over = false;
  private ready = false;
  private heardAt = 0;
  /** How long the line may be silent, where the server promised heartbeats. */
  private patience = Number.POSITIVE_INFINITY;
  /** Whether the last chunk ended inside a frame. */
  private split = false;
  private watch: unknown;

  constructor(ports: RealtimePorts, events: Events) {
    this.ports = ports;
    this.events = events;
    this.parser = new Parser(
      (frame) => this.take(frame),
      () => undefined,
    );
  }

  /** Opens the socket. */
  start(): void {
    this.watch = this.ports.timers.setTimeout(() => this.drop('no answer to CONNECT'), CONNECT_LIMIT_MS);
    try {
      this.url = this.ports.url;
      this.release = this.ports.use?.(() => this.drop('the server hangs'));
      const opening = this.ports.socket(this.url, this.ports.headers());
      if (opening instanceof Promise) opening.then((socket) => this.wire(socket)).catch((error: unknown) => this.drop(String(error)));
      else this.wire(opening);
    } catch (error) {
      this.drop(String(error));
    }
  }

  subscribe(topic: string): void {
    // The id is the topic, so the server can share one frame among all who listen to it.
    this.write('SUBSCRIBE', { id: topic, destination: `/topic/${topic}` });
  }
  unsubscribe(topic: string): void {
    this.write('UNSUBSCRIBE', { id: topic });
  }
  send(destination: string, body: string): void {
    this.write('SEND', { destination, 'content-type': 'application/json' }, body);
  }

  /** Ends the conversation on our side; no event follows. */
  end(): void {
    if (this.over) return;
    this.write('DISCONNECT', {});
    this.finish();
    this.socket?.close(1000);
  }

  private wire(socket: Socket): void {
    this.socket = socket;
    // Before anything else: one that is closed while it still connects reports an error, which ends a Node process where nobody listens.
    socket.onerror = (event: { message?: string }) => {
      if (!this.over && event.message) this.events.failed(event.message);
    };
    if (this.over) {
      socket.close(1000);
      return;
    }
    socket.onopen = () => {
      this.ready = true;
      this.write('CONNECT', { 'accept-version': '1.2', host: hostOf(this.url), 'heart-beat': `0,${BEAT_MS}` });
    };
    socket.onmessage = (event: { data: unknown }) => this.read(event.data);
    socket.onclose = (event: { code: number; reason: string }) => {
      if (!this.over) this.closed(event.code, event.reason);
    };
  }

  private read(data: unknown): void {
    if (this.over) return;
    this.heardAt = Date.now();
    this.events.heard();
    if (typeof data === 'string') {
      const message = this.split ? undefined : wholeMessage(data);
      if (message) {
        this.events.message(message.destination, message.eventId, message.body);
        return;
      }
      // After a heartbeat the parser reads the next frame too: line ends alone may also be part of one.
      this.split = !/\0[\r\n]*$/.test(data);
    }
    this.parser.parseChunk(data as string, false);
  }

  private take(raw: IRawFrameType): void {
    if (this.over) return;
    const { command, headers, body } = FrameImpl.fromRawFrame(raw, true);
    if (command === 'MESSAGE') this.events.message(headers.destination ?? '', headers['event-id'], body);
    else if (command === 'CONNECTED') {
      this.watchBeats(headers['heart-beat']);
      this.events.connected();
    } else if (command === 'ERROR') this.events.failed(headers.message || body || 'STOMP ERROR');
  }

  private watchBeats(offer = '0,0'): void {
    const { timers } = this.ports;
    timers.clearTimeout(this.watch);
    const offered = Number(offer.split(',')[0]) || 0;
    if (offered === 0) return;
    this.patience = Math.max(Math.max(offered, BEAT_MS) * BEATS_MISSED, SILENCE_MS);
    const watch = (): void => {
      this.watch = timers.setTimeout(watch, BEAT_MS);
      this.look(() => undefined);
    };
    watch();
  }

  /** Ends the conversation where the line has been silent for too long, and calls `lost` after that. */
  look(lost: () => void): void {
    if (!this.isSilent()) return;
    this.ports.timers.setTimeout(() => {
      if (!this.isSilent()) return;
      this.drop('no heartbeat');
      lost();
    }, ARRIVED_MS);
  }

  // A clock that was set back tells as little of the line as one that was set forward.
  private isSilent(): boolean {
    return Math.abs(Date.now() - this.heardAt) > this.patience;
  }

  private write(command: string, headers: Record<string, string>, body = ''): void {
    if (this.over || !this.ready) return;
    this.socket?.send(
      FrameImpl.marshall({
        command,
        headers,
        body,
        escapeHeaderValues: command !== 'CONNECT',
        skipContentLengthHeader: body === '',
      }) as string,
    );
  }

  private drop(description: string): void {
    if (this.over) return;
    this.closed(ABNORMAL, description);
    this.socket?.close();
  }

  private closed(code: number, reason: string): void {
    this.finish();
    this.events.closed(code, reason);
  }

  private finish(): void {
    this.over = true;
    this.release?.();
    this.ports.timers.clearTimeout(this.watch);
  }
}

/**
 * Parses a chunk that is exactly one MESSAGE with plain headers, the usual case, faster than the byte-wise parser. Anything else is left to the
 * parser.
 */
function wholeMessage(chunk: string): { destination: string; eventId: string | undefined; body: string } | undefined {
  if (!chunk.startsWith('MESSAGE\n') || chunk.indexOf('\0') !== chunk.length - 1) return undefined;
  const end = chunk.indexOf('\n\n');
  const head = chunk.slice(0, end);
  if (end < 0 || /[\\\r]/.test(head)) return undefined;
  const header = (name: string): string | undefined => new RegExp(`\\n${name}:(.*)`).exec(head)?.[1];
  return { destination: header('destination') ?? '', eventId: header('event-id'), body: chunk.slice(end + 2, -1) };
}

const hostOf = (url: string): string => /^wss?:\/\/([^/?#]+)/.exec(url)?.[1] ?? 'localhost';
