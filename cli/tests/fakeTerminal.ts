import { PassThrough } from 'node:stream';
import { type Instance, render } from 'ink';
import type { ReactNode } from 'react';

/** A terminal on which something is drawn, looked at and typed into by a test. */
interface FakeTerminal {
  readonly app: Instance;
  /** What stands on it now. */
  frame(): string;
  type(keys: string): void;
  resize(columns: number, rows: number): void;
}

/** Draws on a terminal of 110 columns. */
export function drawnOn(rows: number, drawing: ReactNode): FakeTerminal {
  let frame = '';
  const stdout = Object.assign(new PassThrough(), { columns: 110, rows, isTTY: true });
  stdout.on('data', (chunk: Buffer) => {
    frame = chunk.toString();
  });
  const stdin = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => stdin, ref: () => stdin, unref: () => stdin });
  const app = render(drawing, {
    stdout: stdout as unknown as NodeJS.WriteStream,
    stdin: stdin as unknown as NodeJS.ReadStream,
    debug: true,
    exitOnCtrlC: false,
    patchConsole: false,
  });
  return {
    app,
    frame: () => frame,
    type: (keys) => void stdin.write(keys),
    resize: (columns, lines) => {
      Object.assign(stdout, { columns, rows: lines });
      stdout.emit('resize');
    },
  };
}
