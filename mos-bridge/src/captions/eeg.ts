import { connect, type Socket } from 'node:net';
import { type Charset, charsetOf } from '@lauda/ii';
import type { Clock } from '../effects.ts';

/** How captions are shown on the screen. */
export interface EegSettings {
  /** Which of the four caption channels they go to. */
  readonly channel: 1 | 2 | 3 | 4;
  /** How many rows roll up, 2 to 4, and the row they end in, 1 to 15. */
  readonly rows: 2 | 3 | 4;
  readonly base: number;
  /** How long a connection may take, and how long what is written to one. */
  readonly connectMs: number;
}
export const EEG_SETTINGS: EegSettings = { channel: 1, rows: 3, base: 15, connectMs: 5_000 };

const COLUMNS = 32;
const CTRL_A = '\u0001';
const CTRL_C = '\u0003';

/** The command that turns an encoder to live text; Ctrl-C ends whatever it did before (EEG Smart Encoder, RealTime). */
export const enterRealTime = ({ channel, rows, base }: EegSettings): string => `${CTRL_C}${CTRL_A}2 cc${channel} ${rows} b${base} line\r`;
/** The command that gives the line back to captions that came with the picture. */
export const PASS_THROUGH = `${CTRL_A}3\r`;

/** Breaks a paragraph into rows of at most 32 characters, between words where it can; no control character of the text goes through. */
export function captionRows(paragraph: string): string[] {
  const rows: string[] = [];
  let row = '';
  for (const word of paragraph
    .replaceAll(/[\u0000-\u001f\u007f]/g, ' ')
    .split(/\s+/)
    .filter(Boolean)) {
    let left = word;
    if (row !== '' && row.length + 1 + left.length > COLUMNS) {
      rows.push(row);
      row = '';
    }
    for (; left.length > COLUMNS; left = left.slice(COLUMNS)) rows.push(left.slice(0, COLUMNS));
    row = row === '' ? left : `${row} ${left}`;
  }
  return row === '' ? rows : [...rows, row];
}

/** Splits the written text for display: commands begin with a control character, rows end with a carriage return. */
const printable = (text: string): string => text.replaceAll(CTRL_A, '^A').replaceAll(CTRL_C, '^C').replaceAll('\r', '\n').trimEnd();

/** The encoder could not be reached, or takes nothing. */
export class EegDown extends Error {}

/** The line to a caption encoder. It acknowledges nothing: text written to an open connection counts as taken. */
export class EegLine {
  private readonly to: { host: string; port: number };
  private readonly charset: Charset;
  private readonly clock: Clock;
  private readonly settings: EegSettings;
  private readonly onLost: () => void;
  private readonly tap: (text: string) => void;
  private socket: Socket | undefined;
  private isTaken = false;
  private isEnded = false;

  constructor(options: {
    host: string;
    port: number;
    charset: string | null;
    clock: Clock;
    settings: EegSettings;
    /** The connection ended, and not by us. */
    onLost: () => void;
    /** Sees the written text. */
    tap(text: string): void;
  }) {
    this.to = { host: options.host, port: options.port };
    this.charset = charsetOf(options.charset);
    this.clock = options.clock;
    this.settings = options.settings;
    this.onLost = options.onLost;
    this.tap = (text) => options.tap(text);
  }

  /** Writes paragraphs as rows, taking the line first where it is not ours; resolves when the system took them. Rejects with {@link EegDown}. */
  async show(paragraphs: readonly string[]): Promise<void> {
    const rows = paragraphs.flatMap(captionRows);
    await this.write((this.isTaken ? '' : enterRealTime(this.settings)) + rows.map((row) => `${row}\r`).join(''));
    this.isTaken = true;
  }
  /** Gives the line back, also one that was taken over a former connection; the connection stays. Rejects with {@link EegDown}. */
  async release(): Promise<void> {
    await this.write(PASS_THROUGH);
    this.isTaken = false;
  }
  close(): void {
    const { socket } = this;
    this.socket = undefined;
    this.isTaken = false;
    socket?.destroy();
  }
  /** Closes the line for good: what is still under way writes nothing any more. */
  end(): void {
    this.isEnded = true;
    this.close();
  }
  /** Connects; resolves when the connection stands. Rejects with {@link EegDown}. */
  async reach(): Promise<void> {
    await this.open();
  }

  private lost(socket: Socket): void {
    if (this.socket !== socket) return;
    this.socket = undefined;
    this.isTaken = false;
    this.onLost();
  }

  private async write(text: string): Promise<void> {
    const socket = await this.open();
    this.tap(printable(text));
    const { connectMs } = this.settings;
    await new Promise<void>((resolve, reject) => {
      // A cut cable is no error for minutes: until then the system waits for room in its buffer.
      const cancel = this.clock.after(connectMs, () => {
        this.close();
        reject(new EegDown(`nothing taken within ${connectMs} ms`));
      });
      socket.write(this.charset.encode(text), (error) => {
        cancel();
        if (error) reject(new EegDown(error.message));
        else resolve();
      });
    });
  }

  private open(): Promise<Socket> {
    if (this.isEnded) return Promise.reject(new EegDown('the line was closed'));
    if (this.socket && !this.socket.destroyed) return Promise.resolve(this.socket);
    return new Promise((resolve, reject) => {
      const socket = connect(this.to);
      const failed = (reason: string): void => {
        cancel();
        socket.destroy();
        reject(new EegDown(reason));
      };
      const cancel = this.clock.after(this.settings.connectMs, () => failed(`no connection within ${this.settings.connectMs} ms`));
      socket.on('error', (error: NodeJS.ErrnoException) => failed(error.code ?? error.message));
      socket.once('connect', () => {
        if (this.isEnded) return failed('the line was closed');
        cancel();
        socket.setNoDelay(true);
        socket.resume();
        this.socket = socket;
        socket.once('close', () => this.lost(socket));
        resolve(socket);
      });
    });
  }
}
