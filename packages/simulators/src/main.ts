import { startFeeds } from './feeds.ts';
import { startPlayout } from './playout.ts';

const { env } = process;
const MOS_ID = 'playout.demo.lauda.mos';
const ncsUpperPort = Number(env.LAUDA_BRIDGE_UPPER_PORT) || undefined;
// The server is told the same, and where a new process takes the place of one that ended, it is found there too.
const ports = JSON.parse(env.LAUDA_DEMO_PLAYOUT ?? '{"lowerPort":0,"upperPort":0}') as { lowerPort: number; upperPort: number };
const feedsPort = env.LAUDA_DEMO_FEEDS ? Number(new URL(env.LAUDA_DEMO_FEEDS).port) : 0;

const playout = await startPlayout({
  ...ports,
  mosId: MOS_ID,
  ncsId: 'ncs.demo.lauda.mos',
  host: '127.0.0.1',
  latencyMs: 5,
  ...(ncsUpperPort === undefined ? {} : { ncsUpperPort }),
});
const feeds = await startFeeds({ port: feedsPort });
const stop = (): void => void Promise.all([playout.stop(), feeds.stop()]).finally(() => process.exit(0));
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop);
if (['1', 'true'].includes(env.LAUDA_PARENT_PIPE ?? '')) process.stdin.on('end', stop).on('close', stop).resume();
const { lowerPort, upperPort } = playout;
process.stdout.write(`${JSON.stringify({ ready: true, lowerPort, upperPort, feedsUrl: feeds.url, mosId: MOS_ID })}\n`);
