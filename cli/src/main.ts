import { run } from './run.ts';
import { processEnv } from './runtime/env.ts';

const interrupt = new AbortController();
process.once('SIGINT', () => interrupt.abort());
process.once('SIGTERM', () => interrupt.abort());
// A reader that went away, as `| head` does, is not a failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

const env = processEnv(interrupt.signal);
process.exitCode = await run(process.argv.slice(2), env);
await env.close();
