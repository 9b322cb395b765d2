import { EXIT, type ExitCode } from './exit.ts';
import { localeOf, translator } from './i18n/texts.ts';
import { run } from './run.ts';
import { processEnv } from './runtime/env.ts';

const REPEAT_MS = 500;
const interrupt = new AbortController();
let interruptedAt = 0;
let ending: ExitCode = EXIT.interrupted;

/** Asks running work to stop; a second Ctrl-C ends the process at once. */
function stop(code: ExitCode): void {
  if (interrupt.signal.aborted && Date.now() - interruptedAt > REPEAT_MS) process.exit(code);
  if (!interrupt.signal.aborted) ending = code;
  interruptedAt ||= Date.now();
  interrupt.abort();
}
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop(EXIT.interrupted));
process.on('SIGTERM', () => stop(EXIT.terminated));
let isEndless = false;
let t = translator(localeOf(process.env));

/** Ends where output cannot be written, as on a full disk: what is missing of it must not pass for all there is. */
function unwritable({ code, message }: NodeJS.ErrnoException, stream: NodeJS.WriteStream): never {
  if (stream === process.stdout) process.stderr.write(`${t('error')}: ${t('error.output', { reason: code ?? message })}\n`);
  process.exit(EXIT.failed);
}
// A reader that went away, as `| head` does, is not a failure: work goes on without output, and what would print for ever ends.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') unwritable(error, stream);
    if (isEndless && stream === process.stdout) process.exit(0);
  });

const env = processEnv(interrupt.signal);
const code = await run(process.argv.slice(2), env, undefined, ({ endless }, words) => {
  isEndless = endless === true;
  t = words;
});
process.exitCode = code === EXIT.interrupted ? ending : code;
await env.close();
// An input that nobody writes to any more would keep an interrupted program waiting.
if (interrupt.signal.aborted) process.exit();
