import { EventEmitter } from 'node:events';
import { connect, isIP } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import { hostInUrl } from '@lauda/domain';
import { encodeText } from '@lauda/mos';
import { WebSocket } from 'ws';
import { FramedStream } from './framedStream.ts';
import type { Dial, Line } from './line.ts';

/** The lanes of MOS 4.0: mom stands for the lower port, ro for the upper one, aux for searches. */
export type Channel = 'mom' | 'ro' | 'aux';

/** A WebSocket as a line: its binary messages are the bytes (MOS 4.0); a text, which no device should send, is read as well. */
export class WebSocketLine extends EventEmitter implements Line {
  destroyed = false;
  private readonly socket: WebSocket;
  private readonly stream: FramedStream;

  constructor(socket: WebSocket, stream: FramedStream) {
    super();
    this.socket = socket;
    // A line that is ended before anybody took it over still reports its errors.
    this.on('error', () => undefined);
    this.stream = stream;
    if (socket.readyState === WebSocket.OPEN) process.nextTick(() => this.begin());
    else socket.on('open', () => this.begin());
    socket.on('error', (error: Error) => this.emit('error', error));
    socket.on('close', () => {
      this.destroyed = true;
      this.emit('close');
    });
  }

  get writableLength(): number {
    return this.socket.bufferedAmount;
  }
  write(bytes: Uint8Array): void {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(bytes, { binary: true });
  }
  end(): void {
    this.socket.close();
  }
  destroy(): void {
    this.destroyed = true;
    this.socket.terminate();
  }
  pause(): void {
    this.stream.hold(true);
  }
  resume(): void {
    this.stream.hold(false);
  }

  private begin(): void {
    if (this.destroyed) return;
    this.emit('connect');
    this.stream.begin({
      binary: (bytes) => this.emit('data', bytes),
      text: (text) => this.emit('data', encodeText(text)),
      broken: (error) => {
        this.emit('error', error);
        this.socket.close(error.status, error.message);
      },
    });
  }
}

export interface WebSocketAddress {
  readonly host: string;
  readonly port: number;
  /** `wss` where the device wants it; an untrusted certificate is accepted only where the profile says so. */
  readonly secure: boolean;
  readonly selfSigned: boolean;
  readonly path: string;
  readonly mosId: string;
  readonly ncsId: string;
  readonly secret: string | null;
}

/** Opens one lane of a device; over a passive one the device sends to us. */
export const webSocket =
  ({ host, port, secure, selfSigned, path, mosId, ncsId, secret }: WebSocketAddress, channel: Channel, passive: boolean): Dial =>
  () => {
    const url = new URL(path, `${secure ? 'wss' : 'ws'}://${hostInUrl(host)}:${port}/`);
    const query = { mosID: mosId, ncsID: ncsId, channel, ...(passive ? { passive: 'true' } : {}) };
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const headers = secret ? { authorization: `Basic ${Buffer.from(`${ncsId}:${secret}`).toString('base64')}` } : {};
    const servername = isIP(host) ? '' : host;
    const raw = secure
      ? connectSecurely({ host, port, servername, rejectUnauthorized: !selfSigned })
      : connect({ host, port, noDelay: true });
    const stream = new FramedStream(raw);
    // It has what HTTP and `ws` use of a connection.
    const createConnection = (() => stream) as unknown as typeof connect;
    return new WebSocketLine(new WebSocket(url, { perMessageDeflate: false, headers, createConnection }), stream);
  };
