import type { Socket } from 'node:net';
import { openPort } from './port.ts';

export interface EncoderOptions {
  readonly port?: number;
  readonly host?: string;
  /** Called with each row of captions. */
  readonly hears?: (row: string) => void;
}
/** A simulated caption encoder that runs. */
export interface Encoder {
  readonly port: number;
  /** Everything that came, as it was on the wire. */
  readonly text: string;
  /** The rows of captions, without commands. */
  readonly rows: readonly string[];
  /** The command that turned it to live text; undefined while it takes none. */
  readonly realTime: string | undefined;
  drop(): void;
  stop(): Promise<void>;
}

/** The input of an encoder. */
class Intake {
  text = '';
  readonly rows: string[] = [];
  realTime: string | undefined;
  private readonly hears: EncoderOptions['hears'];

  constructor(hears: EncoderOptions['hears']) {
    this.hears = hears;
  }

  /** Takes the bytes of a connection, row by row. */
  carry(socket: Socket): void {
    let rest = '';
    socket.on('data', (bytes: Buffer) => {
      this.text += bytes.toString('latin1');
      const lines = (rest + bytes.toString('latin1')).split('\r');
      rest = lines.pop()!;
      for (const line of lines) this.take(line);
    });
  }

  private take(line: string): void {
    const command = /\u0001([23])(.*)$/.exec(line);
    if (!command) {
      this.rows.push(line);
      this.hears?.(line);
    } else this.realTime = command[1] === '2' ? command[2]!.trim() : undefined;
  }
}

/** Starts a caption encoder that takes EEG RealTime over TCP: Ctrl-A 2 begins, rows end with a carriage return, Ctrl-A 3 gives the line back. */
export async function startEncoder(options: EncoderOptions = {}): Promise<Encoder> {
  const intake = new Intake(options.hears);
  const { port, drop, stop } = await openPort(options, (socket) => intake.carry(socket));
  return {
    port,
    get text() {
      return intake.text;
    },
    rows: intake.rows,
    get realTime() {
      return intake.realTime;
    },
    drop,
    stop,
  };
}
