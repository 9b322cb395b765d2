import { EXIT, type ExitCode } from './exit.ts';
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
// A reader that went away, as `| head` does, is not a failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

const env = processEnv(interrupt.signal);
const code = await run(process.argv.slice(2), env);
process.exitCode = code === EXIT.interrupted ? ending : code;
await env.close();
// An input that nobody writes to any more would keep an interrupted program waiting.
if (interrupt.signal.aborted) process.exit();
