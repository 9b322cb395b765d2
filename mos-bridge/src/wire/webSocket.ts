import { EventEmitter } from 'node:events';
import { encodeText } from '@lauda/mos';
import { type RawData, WebSocket } from 'ws';
import type { Dial, Line } from './line.ts';

/** The lanes of MOS 4.0: mom stands for the lower port, ro for the upper one, aux for searches. */
export type Channel = 'mom' | 'ro' | 'aux';
// A frame of 8 Mi characters is 16 MiB on the wire; the framer refuses it before.
export const LARGEST_FRAME = 33_554_432;

/** A WebSocket as a line: one binary message is one frame (MOS 4.0); a text, which no device should send, is read as well. */
export class WebSocketLine extends EventEmitter implements Line {
  destroyed = false;
  private readonly socket: WebSocket;

  constructor(socket: WebSocket) {
    super();
    this.socket = socket;
    // A line that is ended before anybody took it over still reports its errors.
    this.on('error', () => undefined);
    socket.on('open', () => this.emit('connect'));
    socket.on('message', (data: RawData, isBinary: boolean) => {
      const bytes = Buffer.isBuffer(data) ? data : Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data);
      this.emit('data', isBinary ? bytes : encodeText(bytes.toString('utf8')));
    });
    socket.on('error', (error: Error) => this.emit('error', error));
    socket.on('close', () => {
      this.destroyed = true;
      this.emit('close');
    });
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
    this.socket.pause();
  }
  resume(): void {
    this.socket.resume();
  }
}

export interface WebSocketAddress {
  readonly host: string;
  readonly port: number;
  /** `wss` where the device wants it; a certificate nobody vouches for is taken only where the profile says so. */
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
    const url = new URL(path, `${secure ? 'wss' : 'ws'}://${host}:${port}/`);
    const query = { mosID: mosId, ncsID: ncsId, channel, ...(passive ? { passive: 'true' } : {}) };
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const headers = secret ? { authorization: `Basic ${Buffer.from(`${ncsId}:${secret}`).toString('base64')}` } : {};
    const options = { perMessageDeflate: false, maxPayload: LARGEST_FRAME, headers, rejectUnauthorized: !selfSigned };
    return new WebSocketLine(new WebSocket(url, options));
  };
