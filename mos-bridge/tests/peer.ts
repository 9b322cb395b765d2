import { connect, type Socket } from 'node:net';
import { type Encoding, type Envelope, encodeText, Framer, readEnvelope } from '@lauda/mos';
import { MOS_ID, NCS_ID } from './room.ts';
import { until } from './wait.ts';

/** A bare socket to a port of the bridge, for what no well-behaved device would send. */
export class Peer {
  readonly answers: Envelope[] = [];
  closed = false;
  /** Is called after each answer. */
  onAnswer: () => void = () => undefined;
  private readonly socket: Socket;
  private readonly encoding: Encoding;

  private constructor(socket: Socket, encoding: Encoding) {
    this.socket = socket;
    this.encoding = encoding;
    const framer = new Framer();
    socket.on('data', (bytes: Uint8Array) => {
      for (const event of framer.push(bytes)) {
        if (event.type !== 'frame') continue;
        this.answers.push(readEnvelope(event.text));
        this.onAnswer();
      }
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.closed = true;
    });
  }

  static open(port: number, encoding: Encoding = 'ucs-2be'): Promise<Peer> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host: '127.0.0.1', port });
      socket.once('error', reject);
      socket.once('connect', () => resolve(new Peer(socket, encoding)));
    });
  }

  send(text: string): void {
    this.sendBytes(encodeText(text, this.encoding));
  }
  sendBytes(bytes: Uint8Array): void {
    this.socket.write(bytes);
  }
  /** Reads no more, whatever comes. */
  pause(): void {
    this.socket.pause();
  }
  resume(): void {
    this.socket.resume();
  }
  end(): void {
    this.socket.end();
  }
  destroy(): void {
    this.socket.destroy();
  }

  /** Sends one message and waits for the next answer. */
  async ask(body: string, messageID: number | null = 1, ids = { mosID: MOS_ID, ncsID: NCS_ID }): Promise<Envelope> {
    const before = this.answers.length;
    this.send(frame(body, messageID, ids));
    await until(() => this.answers.length > before, `an answer to ${body.slice(0, 60)}`);
    return this.answers[before]!;
  }
}

/** One frame with its ids. */
export const frame = (body: string, messageID: number | null = 1, ids = { mosID: MOS_ID, ncsID: NCS_ID }): string =>
  `<mos><mosID>${ids.mosID}</mosID><ncsID>${ids.ncsID}</ncsID>${messageID === null ? '' : `<messageID>${messageID}</messageID>`}${body}</mos>`;
