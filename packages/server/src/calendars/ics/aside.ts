import { invalid, Problem } from '../../problem.ts';
import { inThread, type Thread } from '../../threads.ts';
import type { ReadFile } from './read.ts';
import type { WorkerMessage } from './worker.ts';

/** A shorter file without time zones of its own is parsed in a moment. */
const SHORT = 20_000;
/** Less than the time limit of the call, so that its refusal can give the reason. */
const LONGEST_MS = 45_000;
const HEAP_MB = 512;
const THREAD: Thread = { source: new URL('worker.ts', import.meta.url), built: 'calendars-worker.js' };

/** Tells whether a file has a time zone of its own, also where its line is folded. */
const hasZone = (text: string): boolean => /BEGIN:VTIMEZONE/i.test(text.replaceAll(/\r?\n[ \t]/g, ''));

/**
 * Parses the events of an iCalendar file in local time of a zone, without blocking other requests: thousands of events take seconds, and a few lines
 * can define a time zone over many thousand years. @throws {Problem} with the lines of what is invalid, or the whole text when it needs too much time or memory.
 */
export async function readAside(
  text: string,
  { zone, nowMs, signal }: { readonly zone: string; readonly nowMs: number; readonly signal: AbortSignal },
): Promise<ReadFile> {
  if (text.length <= SHORT && !hasZone(text)) return (await import('./read.ts')).readFile(text, zone, nowMs);
  const said = await inThread<WorkerMessage>(THREAD, { text, zone, nowMs }, { ms: LONGEST_MS, heapMb: HEAP_MB, signal }).catch(
    (error: unknown) => {
      signal.throwIfAborted();
      throw invalid('text', 'unsupported', { said: (error as Error).message });
    },
  );
  if ('fields' in said) throw new Problem('validation_failed', { fields: said.fields });
  return said.read;
}
