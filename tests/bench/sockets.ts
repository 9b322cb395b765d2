import { connect, type Socket } from 'node:net';

/** What is written to open a socket of one side, and what its last answer contains. */
export interface Greeting {
  readonly url: string;
  readonly path: string;
  /** Who opens it, as headers of its request say. */
  readonly headers: Readonly<Record<string, string>>;
  /** Text frames sent once the connection is upgraded. */
  readonly frames: readonly string[];
  readonly openedBy: string;
}

/** A masked text frame (RFC 6455 §5.2); the mask is zero, so the text stays as it is. */
function textFrame(text: string): Buffer {
  const body = Buffer.from(text);
  const length = body.length < 126 ? Buffer.from([0x80 | body.length]) : Buffer.from([0x80 | 126, body.length >> 8, body.length & 255]);
  return Buffer.concat([Buffer.from([0x81]), length, Buffer.alloc(4), body]);
}

/**
 * Many WebSockets of one side that only count what they receive, so that the load costs far less than what it loads.
 * All frames are of one length, so the bytes say how many there were.
 */
export class CountingSockets {
  /** Bytes received over all sockets since they were opened. */
  bytes = 0;
  /** What the first socket received first, for the length and the text of a frame. */
  sample = '';
  private readonly sockets: Socket[] = [];
  private readonly buffer = Buffer.alloc(256 * 1024);
  private wake: () => void = () => {};

  /** Opens a socket for each greeting. */
  async open(greetings: readonly Greeting[]): Promise<void> {
    for (const greeting of greetings) await this.openOne(greeting);
    this.bytes = 0;
    this.sample = '';
  }

  /** Has the first event told and answers its frame, which every socket gets: what it holds, and how long it is on the wire. */
  async learn(tell: () => Promise<unknown>): Promise<{ readonly payload: Buffer; readonly length: number }> {
    await tell();
    await this.until(1);
    let bytes = -1;
    while (bytes !== this.bytes) {
      bytes = this.bytes;
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
    const length = bytes / this.sockets.length;
    // Before it stand the four bytes of a WebSocket frame of 126 to 65,535 bytes.
    const payload = Buffer.from(this.sample, 'latin1').subarray(4);
    if (payload.length + 4 !== length) throw new Error(`A frame of ${payload.length} bytes, and ${length} on each socket.`);
    return { payload, length };
  }

  /** Says on every socket that its reader is there, in place of the answers to pings that browsers give. */
  beat(): void {
    const line = textFrame('\n');
    for (const socket of this.sockets) socket.write(line);
  }

  /** Waits until so many bytes have come; nothing within 30 s is an error. */
  async until(bytes: number): Promise<void> {
    const timer = setTimeout(() => this.fail(new Error(`Waited 30 s for ${bytes} bytes and have ${this.bytes}.`)), 30_000);
    while (this.bytes < bytes && !this.failed) await new Promise<void>((resolve) => (this.wake = resolve));
    clearTimeout(timer);
    if (this.failed) throw this.failed;
  }

  close(): void {
    this.closing = true;
    for (const socket of this.sockets) socket.destroy();
  }

  private failed: Error | undefined;
  private closing = false;
  private fail(error: Error): void {
    if (this.closing) return;
    this.failed ??= error;
    this.wake();
  }

  private openOne({ url, path, headers, frames, openedBy }: Greeting): Promise<void> {
    const { hostname, port, host } = new URL(url);
    const said = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    return new Promise((resolve, reject) => {
      let opening: string | undefined = '';
      const first = this.sockets.length === 0;
      const take = (length: number): boolean => {
        if (opening === undefined) {
          if (first && this.sample.length < 65_536) this.sample += this.buffer.toString('latin1', 0, length);
          this.bytes += length;
          this.wake();
          return true;
        }
        const upgraded = opening.includes('\r\n\r\n');
        opening += this.buffer.toString('latin1', 0, length);
        if (!upgraded && opening.includes('\r\n\r\n')) for (const frame of frames) socket.write(textFrame(frame));
        if (opening.includes(openedBy)) {
          opening = undefined;
          resolve();
        }
        return true;
      };
      const socket = connect({ host: hostname, port: Number(port), onread: { buffer: this.buffer, callback: take } });
      const lost = (error: Error): void => {
        this.fail(error);
        reject(error);
      };
      socket.on('error', lost);
      socket.on('close', () => lost(new Error(`A socket of ${url} was closed${opening ? ` after: ${opening}` : ''}.`)));
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n` +
          `Sec-WebSocket-Key: ${Buffer.from('bench of lauda!!').toString('base64')}\r\n${said.join('')}\r\n`,
      );
      this.sockets.push(socket);
    });
  }
}
