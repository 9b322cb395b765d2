// Starts the server: reads the environment, opens PostgreSQL, prints one line of JSON when it is ready, and stops cleanly.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseConfig } from './config.ts';
import { DEMO_LOGINS, seedDemo } from './demo/seed.ts';
import { demoBridgeToken } from './demo/token.ts';
import { startServer } from './server.ts';
import { startEmbeddedPostgres } from './storage/embedded.ts';

const config = parseConfig(process.env);
const started = performance.now();
const say = (text: string): void => void process.stderr.write(`${text}\n`);
const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir: config.dataDir, log: say });
const postgresMs = Math.round(performance.now() - started);
const webRoot = fileURLToPath(new URL('../../../web-reference/dist', import.meta.url));

// A demo or test clock starts at a fixed instant and runs from there, so locks still expire and sessions still end.
function runningFrom(instant: number): () => number {
  const offset = instant - Date.now();
  return () => Date.now() + offset;
}

const server = await startServer({
  config,
  databaseUrl: config.databaseUrl ?? embedded!.url,
  ...(config.now === undefined ? {} : { now: runningFrom(config.now) }),
  logger: { level: config.logLevel, stream: process.stderr },
  ...(existsSync(webRoot) || config.demo ? { webRoot } : {}),
  ...(config.demo ? { prepare: (services) => seedDemo(services, config.demoPlayout ? { playout: config.demoPlayout } : {}) } : {}),
});
const bridgeToken = config.demo ? await demoBridgeToken(server.services) : undefined;
const timings = { postgres: postgresMs, ...server.timings, whole: Math.round(performance.now() - started) };
process.stdout.write(
  `${JSON.stringify({ ready: true, url: server.url, timings, adopted: embedded?.adopted ?? false, ...(bridgeToken ? { bridgeToken, logins: DEMO_LOGINS } : {}) })}\n`,
);

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await server.stop();
  await embedded?.stop();
  process.exit(0);
}
process.on('SIGINT', () => void stop());
process.on('SIGTERM', () => void stop());
if (config.parentPipe)
  process.stdin
    .on('end', () => void stop())
    .on('error', () => void stop())
    .resume();
