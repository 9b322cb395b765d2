import { createServer, type Socket } from 'node:net';

export interface EncoderOptions {
  readonly port?: number;
  readonly host?: string;
  /** Is told of each row of captions. */
  readonly hears?: (row: string) => void;
}
/** A simulated caption encoder that runs. */
export interface Encoder {
  readonly port: number;
  /** Everything that came, as it was on the wire. */
  readonly text: string;
  /** The rows of captions, without commands. */
  readonly rows: readonly string[];
  /** How it was turned to text that comes now, and whether it still is. */
  readonly realTime: string | undefined;
  drop(): void;
  stop(): Promise<void>;
}

/** Starts a caption encoder that takes EEG RealTime over TCP: Ctrl-A 2 begins, rows end with a carriage return, Ctrl-A 3 gives the line back. */
export async function startEncoder(options: EncoderOptions = {}): Promise<Encoder> {
  const { port = 0, host = '127.0.0.1', hears } = options;
  const sockets = new Set<Socket>();
  const rows: string[] = [];
  const said = { text: '', realTime: undefined as string | undefined };
  const take = (line: string): void => {
    const command = /\u0001([23])(.*)$/.exec(line);
    if (!command) {
      rows.push(line);
      hears?.(line);
    } else said.realTime = command[1] === '2' ? command[2]!.trim() : undefined;
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    let rest = '';
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    socket.on('data', (bytes: Buffer) => {
      said.text += bytes.toString('latin1');
      const lines = (rest + bytes.toString('latin1')).split('\r');
      rest = lines.pop()!;
      for (const line of lines) take(line);
    });
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  const drop = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as { port: number }).port,
    get text() {
      return said.text;
    },
    rows,
    get realTime() {
      return said.realTime;
    },
    drop,
    stop: () => {
      drop();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
