import { createServer, type Socket } from 'node:net';
import { type Asked, askedBy, charsetOf, fieldsOf, LineReader } from '@lauda/ii';
import { afterwards, type Setting } from './manners.ts';

export interface GraphicsOptions {
  readonly port: number;
  readonly host?: string;
  readonly charset?: string;
  /** How long the device thinks before each acknowledgement, in milliseconds. */
  readonly latencyMs?: Setting;
  /** Decides whether a line is acknowledged; a device that says nothing loses its line. */
  answers?(line: string, nth: number): boolean;
}
/** A page as it was written last. */
export interface Page {
  readonly template: string;
  readonly fields: readonly string[];
}
export interface Graphics {
  readonly port: number;
  readonly pages: ReadonlyMap<string, Page>;
  /** Every line as it came, in order. */
  readonly lines: readonly string[];
  /** What is shown on the preview, and whether it plays. */
  readonly shown: { page: string | undefined; plays: boolean };
  /** Ends every connection, as a device that is switched off and on. */
  drop(): void;
  stop(): Promise<void>;
}

/** Starts a character generator that speaks the Intelligent Interface: every line is acknowledged with `*`, whatever it asks. */
export async function startGraphics(options: GraphicsOptions): Promise<Graphics> {
  const { port, host = '127.0.0.1', charset = 'ISO-8859-1', answers } = options;
  const pages = new Map<string, Page>();
  const lines: string[] = [];
  const shown: Graphics['shown'] = { page: undefined, plays: false };
  const sockets = new Set<Socket>();

  const take = (asked: Asked): void => {
    if (asked.kind === 'write') pages.set(asked.page, { template: asked.template, fields: asked.fields });
    else if (asked.kind === 'preview') shown.page = asked.page;
    else if (asked.kind === 'clear') Object.assign(shown, { page: undefined, plays: false });
    else if (asked.kind === 'play' || asked.kind === 'stop') shown.plays = asked.kind === 'play';
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    const decoder = charsetOf(charset).decoder();
    const reader = new LineReader();
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    socket.on('data', (bytes: Uint8Array) => {
      for (const line of reader.push(decoder.read(bytes))) {
        const fields = fieldsOf(line);
        if (!fields) continue;
        lines.push(line);
        if (answers && !answers(line, lines.length)) continue;
        take(askedBy(fields));
        afterwards(options.latencyMs, () => socket.write('*\r\n'));
      }
    });
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  const address = server.address() as { port: number };
  const drop = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: address.port,
    pages,
    lines,
    shown,
    drop,
    stop: () => {
      drop();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
