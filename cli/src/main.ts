import { EXIT } from './exit.ts';
import { run } from './run.ts';
import { processEnv } from './runtime/env.ts';

const REPEAT_MS = 500;
const interrupt = new AbortController();
let interruptedAt = 0;

/** Asks running work to stop; a second Ctrl-C ends the process at once. */
function stop(): void {
  if (interrupt.signal.aborted && Date.now() - interruptedAt > REPEAT_MS) process.exit(EXIT.interrupted);
  interruptedAt ||= Date.now();
  interrupt.abort();
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
// A reader that went away, as `| head` does, is not a failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

const env = processEnv(interrupt.signal);
process.exitCode = await run(process.argv.slice(2), env);
await env.close();
