import { connect, type Socket } from 'node:net';
import { type Charset, charsetOf, LineReader } from '@lauda/ii';
import type { Clock, Log } from '../effects.ts';

export interface IiSettings {
  /** How long a `*` may take before the line goes out once more. */
  readonly answerMs: number;
  readonly connectMs: number;
  /** After how long without a line the connection is given back. */
  readonly idleMs: number;
}
export const II_SETTINGS: IiSettings = { answerMs: 2_000, connectMs: 5_000, idleMs: 30_000 };
const ATTEMPTS = 2;

export interface IiPortOptions {
  readonly device: number;
  readonly host: string;
  readonly port: number;
  readonly inputCharset: string | null;
  readonly outputCharset: string | null;
  readonly clock: Clock;
  readonly log: Log;
  readonly settings?: Partial<IiSettings>;
  /** Sees every line as it is on the wire. */
  readonly tap?: (direction: 'in' | 'out', text: string) => void;
}
/** The device could not be reached, or did not acknowledge a line although it came twice. */
export class IiDown extends Error {}

/** One connection to a graphics device: a line at a time, each acknowledged with `*`, which says that the line arrived and no more. */
export class IiPort {
  private readonly options: IiPortOptions;
  private readonly settings: IiSettings;
  private readonly output: Charset;
  private socket: Socket | undefined;
  private line: Promise<unknown> = Promise.resolve();
  private acknowledged: () => void = () => undefined;
  private cancelIdle: () => void = () => undefined;
  private isEnded = false;

  constructor(options: IiPortOptions) {
    this.options = options;
    this.settings = { ...II_SETTINGS, ...options.settings };
    this.output = charsetOf(options.outputCharset);
  }

  /** Sends lines in their order; resolves when each was acknowledged. Those of several callers do not mix. Rejects with {@link IiDown}. */
  send(lines: readonly string[]): Promise<void> {
    const sent = this.line.then(async () => {
      this.cancelIdle();
      await this.open();
      for (const line of lines) await this.one(line);
      if (!this.isEnded) this.cancelIdle = this.options.clock.after(this.settings.idleMs, () => this.close());
    });
    this.line = sent.catch(() => undefined);
    return sent;
  }

  /** Opens the connection, which is given back as after a line. Rejects with {@link IiDown}. */
  reach(): Promise<void> {
    return this.send([]);
  }

  close(): void {
    this.cancelIdle();
    this.socket?.destroy();
    this.socket = undefined;
  }

  /** Closes the port for good: what is still under way writes nothing any more. */
  end(): void {
    this.isEnded = true;
    this.close();
  }

  private async one(line: string): Promise<void> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const socket = await this.open();
      if (await this.exchange(socket, line)) return;
      this.options.log('warn', 'a line was not acknowledged', { device: this.options.device, attempt });
      // A late `*` on the old connection would be taken for that of the next line.
      this.close();
    }
    throw new IiDown(`no acknowledgement within ${this.settings.answerMs} ms`);
  }

  private exchange(socket: Socket, line: string): Promise<boolean> {
    return new Promise((resolve) => {
      const settle = (done: boolean): void => {
        cancel();
        socket.off('close', gone);
        this.acknowledged = () => undefined;
        resolve(done);
      };
      const gone = (): void => settle(false);
      const cancel = this.options.clock.after(this.settings.answerMs, gone);
      this.acknowledged = () => settle(true);
      socket.once('close', gone);
      this.options.tap?.('out', line.trimEnd());
      socket.write(this.output.encode(line));
    });
  }

  private open(): Promise<Socket> {
    if (this.isEnded) return Promise.reject(new IiDown('the port was closed'));
    if (this.socket && !this.socket.destroyed) return Promise.resolve(this.socket);
    const { host, port, clock, inputCharset } = this.options;
    return new Promise((resolve, reject) => {
      const socket = connect({ host, port });
      const failed = (reason: string): void => {
        cancel();
        socket.destroy();
        reject(new IiDown(reason));
      };
      const cancel = clock.after(this.settings.connectMs, () => failed(`no connection within ${this.settings.connectMs} ms`));
      socket.setNoDelay(true);
      socket.on('error', (error: NodeJS.ErrnoException) => failed(error.code ?? error.message));
      socket.once('connect', () => {
        if (this.isEnded) return failed('the port was closed');
        cancel();
        this.listen(socket, inputCharset);
        this.socket = socket;
        resolve(socket);
      });
    });
  }

  private listen(socket: Socket, charset: string | null): void {
    const decoder = charsetOf(charset).decoder();
    const reader = new LineReader();
    socket.on('data', (bytes: Uint8Array) => {
      for (const line of reader.push(decoder.read(bytes))) {
        this.options.tap?.('in', line);
        if (line.trim() === '*') this.acknowledged();
      }
    });
  }
}
