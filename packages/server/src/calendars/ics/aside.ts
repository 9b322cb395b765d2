import { invalid, Problem } from '../../problem.ts';
import { inThread, type Thread } from '../../threads.ts';
import type { ReadEvent } from './read.ts';
import type { Said } from './worker.ts';

/** A file that is shorter, and names no clock of its own, is read in a moment. */
const SHORT = 20_000;
/** Shorter than the call has, so that it says why. */
const LONGEST_MS = 45_000;
const HEAP_MB = 512;
const THREAD: Thread = { source: new URL('worker.ts', import.meta.url), built: 'calendars-worker.js' };

/**
 * Reads the events of an iCalendar file onto the wall clock of a zone so that nobody else waits for it: thousands of them take seconds, and a few
 * lines can name a clock of many thousand years. @throws {Problem} that names the lines of what is wrong, or the text where it takes more time or memory than any calendar.
 */
export async function eventsAside(text: string, zone: string, signal: AbortSignal): Promise<readonly ReadEvent[]> {
  if (text.length <= SHORT && !/^BEGIN:VTIMEZONE/im.test(text)) return (await import('./read.ts')).eventsOf(text, zone);
  const said = await inThread<Said>(THREAD, { text, zone }, { ms: LONGEST_MS, heapMb: HEAP_MB, signal }).catch((error: unknown) => {
    signal.throwIfAborted();
    throw invalid('text', 'unsupported', { said: (error as Error).message });
  });
  if ('fields' in said) throw new Problem('validation_failed', { fields: said.fields });
  return said.events;
}
