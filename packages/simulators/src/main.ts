import { startFeeds } from './feeds.ts';
import { startPlayout } from './playout.ts';

const { env } = process;
const MOS_ID = 'playout.demo.lauda.mos';
const ncsUpperPort = Number(env.LAUDA_BRIDGE_UPPER_PORT) || undefined;

const playout = await startPlayout({
  lowerPort: 0,
  upperPort: 0,
  mosId: MOS_ID,
  ncsId: 'ncs.demo.lauda.mos',
  host: '127.0.0.1',
  latencyMs: 5,
  ...(ncsUpperPort === undefined ? {} : { ncsUpperPort }),
});
const feeds = await startFeeds();
const stop = (): void => void Promise.all([playout.stop(), feeds.stop()]).finally(() => process.exit(0));
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
if (['1', 'true'].includes(env.LAUDA_PARENT_PIPE ?? '')) process.stdin.on('end', stop).on('close', stop).resume();
const { lowerPort, upperPort } = playout;
process.stdout.write(`${JSON.stringify({ ready: true, lowerPort, upperPort, feedsUrl: feeds.url, mosId: MOS_ID })}\n`);
