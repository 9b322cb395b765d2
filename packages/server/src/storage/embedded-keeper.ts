import { setTimeout as sleep } from 'node:timers/promises';
import { type EmbeddedOptions, type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';
import { isAlive } from './embedded-process.ts';

const LOOK_MS = 250;
const RETRY_MS = 1_000;

/**
 * Starts the embedded PostgreSQL and restarts it on the same port whenever it dies, so that a newsroom survives a database killed for lack of memory.
 * `onMoved` is called when the port has been taken by another process: then only a restart of the server helps.
 */
export async function keepEmbeddedPostgres(options: EmbeddedOptions, onMoved: () => void): Promise<EmbeddedPostgres> {
  const first = await startEmbeddedPostgres(options);
  const log = options.log ?? (() => {});
  const ended = new AbortController();
  let current = first;
  const again = async (): Promise<void> => {
    log('PostgreSQL ended: it is started again.');
    current = await startEmbeddedPostgres(options);
    if (current.url !== first.url) onMoved();
  };
  const keeping = (async () => {
    while (!ended.signal.aborted) {
      await sleep(LOOK_MS, undefined, { signal: ended.signal }).catch(() => {});
      if (ended.signal.aborted || isAlive(current.pid)) continue;
      await again().catch(async (error: Error) => {
        log(`PostgreSQL could not be started again: ${error.message}`);
        await sleep(RETRY_MS, undefined, { signal: ended.signal }).catch(() => {});
      });
    }
  })();
  return {
    ...first,
    stop: async () => {
      ended.abort();
      await keeping;
      await current.stop();
    },
  };
}
