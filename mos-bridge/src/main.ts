import path from 'node:path';
import { addressesOf } from '@lauda/sdk';
import { startBridge } from './bridge.ts';
import { jsonLog } from './effects.ts';
import { portFrom } from './portFrom.ts';

const { env } = process;
const isOn = (value: string | undefined): boolean => value === '1' || value === 'true';
const portOf = (name: string, standard: number): number => portFrom(env, name, standard);
const log = jsonLog((line) => void process.stderr.write(line));
// How long an orderly end may take, in ms: a server that is gone must not keep the bridge from ending.
const LAST_MS = 4_000;

interface Connection {
  readonly url?: string | undefined;
  readonly token?: string | undefined;
}

/** Reads where the server is from the first line of standard input, which a start sends when the server is ready. */
async function whenTold(): Promise<Connection> {
  let text = '';
  for await (const chunk of process.stdin.iterator({ destroyOnReturn: false })) {
    text += String(chunk);
    if (text.includes('\n')) break;
  }
  // Whoever started this process is gone, and with it the server.
  if (!text) process.exit(0);
  return JSON.parse(text) as Connection;
}

async function run(): Promise<void> {
  const { url, token } = isOn(env.LAUDA_BRIDGE_LATER) ? await whenTold() : { url: env.LAUDA_URL, token: env.LAUDA_TOKEN };
  if (!token) throw new Error('LAUDA_TOKEN is missing: make a token of kind bridge and set it.');
  const urls = addressesOf(url ?? '');
  const bridge = await startBridge({
    url: urls[0] ?? 'http://127.0.0.1:7310',
    urls,
    token,
    bridgeId: env.LAUDA_BRIDGE_ID || undefined,
    journalDir: path.join(env.LAUDA_DATA || '.lauda', 'bridge'),
    host: env.LAUDA_BRIDGE_HOST || '127.0.0.1',
    lowerPort: portOf('LAUDA_BRIDGE_LOWER_PORT', 10_540),
    upperPort: portOf('LAUDA_BRIDGE_UPPER_PORT', 10_541),
    httpPort: env.LAUDA_BRIDGE_HTTP_PORT ? portOf('LAUDA_BRIDGE_HTTP_PORT', 0) : undefined,
    log,
  });
  let stopping = false;
  const end = (code: number): void => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(code), LAST_MS).unref();
    void bridge.stop().finally(() => process.exit(code));
  };
  const stop = (): void => end(0);
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop);
  // After an uncaught error the state is unknown, so another process has to go on: leases are given back, and the journal holds the rest.
  process.on('uncaughtException', (error) => {
    log('error', 'an error that nobody heard ends the bridge', { stack: error.stack });
    end(1);
  });
  if (isOn(env.LAUDA_PARENT_PIPE)) process.stdin.on('end', stop).on('error', stop).resume();
  process.stdout.write(
    `${JSON.stringify({ ready: true, lowerPort: bridge.lowerPort, upperPort: bridge.upperPort, httpPort: bridge.httpPort })}\n`,
  );
}

// The reader of the output may go away; the devices are served on.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
try {
  await run();
} catch (error) {
  log('error', (error as Error).message);
  process.exit(1);
}
