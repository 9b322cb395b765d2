import { createInterface } from 'node:readline/promises';
import { type Readable, Writable } from 'node:stream';

interface Terminal {
  readonly stdin: Readable;
  readonly stderr: Writable;
}

/** Asks on the terminal, on standard error so that a piped answer stays clean; a hidden answer is not echoed. */
export async function ask(question: string, hidden: boolean, signal: AbortSignal, { stdin, stderr }: Terminal): Promise<string> {
  // A hidden question is written here, because nothing of the line editor's own output may show.
  if (hidden) stderr.write(question);
  const echo = new Writable({
    write: (chunk, _encoding, done) => {
      if (!hidden) stderr.write(chunk);
      done();
    },
  });
  const reader = createInterface({ input: stdin, output: echo, terminal: true });
  const stop = new AbortController();
  // In raw mode Ctrl-C is a key, not a signal; the same for a closed input.
  reader.once('SIGINT', () => {
    process.emit('SIGINT');
    stop.abort();
  });
  reader.once('close', () => stop.abort());
  try {
    return await reader.question(hidden ? '' : question, { signal: AbortSignal.any([signal, stop.signal]) });
  } finally {
    reader.close();
    if (hidden) stderr.write('\n');
  }
}
