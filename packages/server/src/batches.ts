import { setImmediate } from 'node:timers/promises';

// Entries of one batch: some milliseconds of work, whatever they hold.
const BATCH_SIZE = 100;

/** Yields entries in batches of a hundred and lets the event loop serve other requests between two batches. */
export async function* inBatches<T>(entries: readonly T[]): AsyncGenerator<readonly T[]> {
  for (let at = 0; at < entries.length; at += BATCH_SIZE) {
    if (at > 0) await setImmediate();
    yield entries.slice(at, at + BATCH_SIZE);
  }
}
