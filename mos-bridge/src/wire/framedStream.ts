import { Duplex } from 'node:stream';
import { type FrameListener, FrameReader, ProtocolError } from './frameReader.ts';

/** Takes the messages of a stream, and is told of a peer that breaks the protocol. */
export interface MessageListener extends Pick<FrameListener, 'binary' | 'text'> {
  broken(error: ProtocolError): void;
}
const END_OF_HEAD = '\r\n\r\n';
const NOTHING = new Uint8Array(0);

/**
 * Stands between a connection and `ws`, which would hold a message until it is whole: `ws` gets the handshake and the control frames and writes as
 * ever, and the content of messages is handed out as it comes.
 */
export class FramedStream extends Duplex {
  private readonly raw: Duplex;
  private readonly isServer: boolean;
  /** The received part of the answer to the handshake; undefined once frames follow. */
  private head: string | undefined;
  /** The bytes received after the handshake before messages are handed out. */
  private rest: Uint8Array;
  private reader: FrameReader | undefined;
  private broken: MessageListener['broken'] = () => undefined;
  /** Whether messages are paused for now. */
  private isHeld: boolean;
  /** Whether `ws` has yet to read the bytes for it. */
  private isFull = false;

  /** A server has read the handshake itself, and `first` of what followed it. */
  constructor(raw: Duplex, server?: { readonly first: Uint8Array }) {
    super();
    this.raw = raw;
    this.isServer = this.isHeld = server !== undefined;
    this.head = server ? undefined : '';
    this.rest = server?.first ?? NOTHING;
    raw.on('data', (bytes: Uint8Array) => (this.head === undefined ? this.frames(bytes) : this.handshake(bytes)));
    raw.on('end', () => this.push(null));
    raw.on('error', (error) => this.destroy(error));
    raw.on('close', () => this.destroy());
    this.flow();
  }

  /** Hands out messages from now on, those first that came already. */
  begin({ broken, ...heard }: MessageListener): void {
    this.broken = broken;
    this.reader = new FrameReader({ ...heard, control: (bytes) => this.pass(bytes) }, this.isServer);
    this.hold(false);
    this.frames(this.rest);
    this.rest = NOTHING;
  }
  /** Takes no more from the peer, or goes on. */
  hold(held: boolean): void {
    this.isHeld = held;
    this.flow();
  }

  private flow(): void {
    if (this.isHeld || this.isFull) this.raw.pause();
    else this.raw.resume();
  }
  /** Hands bytes to `ws`. */
  private pass(bytes: Uint8Array): void {
    if (this.readableEnded || this.destroyed || this.push(bytes)) return;
    this.isFull = true;
    this.flow();
  }

  private handshake(bytes: Uint8Array): void {
    const before = this.head!.length;
    this.head += Buffer.from(bytes).toString('latin1');
    const end = this.head!.indexOf(END_OF_HEAD);
    // No frames follow an answer that is no upgrade.
    if (end < 0 || !this.head!.startsWith('HTTP/1.1 101 ')) {
      this.pass(bytes);
      return;
    }
    const length = end + END_OF_HEAD.length - before;
    this.head = undefined;
    this.rest = bytes.subarray(length);
    this.hold(true);
    this.pass(bytes.subarray(0, length));
  }
  private frames(bytes: Uint8Array): void {
    try {
      this.reader?.push(bytes);
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      // What comes after is dropped.
      this.reader = undefined;
      this.broken(error);
    }
  }

  override _read(): void {
    this.isFull = false;
    this.flow();
  }
  override _write(bytes: Uint8Array, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.raw.write(bytes, done);
  }
  override _final(done: () => void): void {
    this.raw.end(done);
  }
  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.raw.destroy();
    done(error);
  }
}
