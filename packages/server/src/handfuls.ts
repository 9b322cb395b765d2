import { setImmediate } from 'node:timers/promises';

// So many entries are worked on at once: some milliseconds, whatever they hold.
const HANDFUL = 100;

/** Hands out entries by the hundred; between two handfuls whoever else waits is served, so that long work keeps nobody waiting. */
export async function* handfuls<T>(entries: readonly T[]): AsyncGenerator<readonly T[]> {
  for (let at = 0; at < entries.length; at += HANDFUL) {
    if (at > 0) await setImmediate();
    yield entries.slice(at, at + HANDFUL);
  }
}
