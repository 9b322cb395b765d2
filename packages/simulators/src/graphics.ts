import type { Socket } from 'node:net';
import { charsetOf, fieldsOf, LineReader, type PageCommand, readCommand } from '@lauda/ii';
import { afterwards, type Setting } from './manners.ts';
import { openPort } from './port.ts';

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
  /** The page on the preview, and whether it plays. */
  readonly shown: { page: string | undefined; plays: boolean };
  /** Ends every connection, as a device that is switched off and on. */
  drop(): void;
  stop(): Promise<void>;
}

/** The pages of a character generator, and its preview. */
class Stage {
  readonly pages = new Map<string, Page>();
  readonly lines: string[] = [];
  readonly shown: Graphics['shown'] = { page: undefined, plays: false };
  private readonly options: GraphicsOptions;

  constructor(options: GraphicsOptions) {
    this.options = options;
  }

  /** Takes the lines of a connection and acknowledges each. */
  carry(socket: Socket): void {
    const { charset = 'ISO-8859-1', answers, latencyMs } = this.options;
    const decoder = charsetOf(charset).decoder();
    const reader = new LineReader();
    socket.on('data', (bytes: Uint8Array) => {
      for (const line of reader.push(decoder.read(bytes))) {
        const fields = fieldsOf(line);
        if (!fields) continue;
        this.lines.push(line);
        if (answers && !answers(line, this.lines.length)) continue;
        this.take(readCommand(fields));
        afterwards(latencyMs, () => socket.write('*\r\n'));
      }
    });
  }

  private take(asked: PageCommand): void {
    const { pages, shown } = this;
    if (asked.kind === 'write') pages.set(asked.page, { template: asked.template, fields: asked.fields });
    else if (asked.kind === 'preview') shown.page = asked.page;
    else if (asked.kind === 'clear') Object.assign(shown, { page: undefined, plays: false });
    else if (asked.kind === 'play' || asked.kind === 'stop') shown.plays = asked.kind === 'play';
  }
}

/** Starts a character generator that speaks the Intelligent Interface: every line is acknowledged with `*`, whatever it asks. */
export async function startGraphics(options: GraphicsOptions): Promise<Graphics> {
  const stage = new Stage(options);
  const { port, drop, stop } = await openPort(options, (socket) => stage.carry(socket));
  const { pages, lines, shown } = stage;
  return { port, pages, lines, shown, drop, stop };
}
