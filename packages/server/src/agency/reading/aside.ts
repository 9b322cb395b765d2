import { KeptThread, type Thread } from '../../threads.ts';
import { WorkQueue } from '../../workQueue.ts';
import type { FeedText } from './feed.ts';

const BOUNDS = { ms: 10_000, heapMb: 512 };
const THREAD: Thread = { source: new URL('worker.ts', import.meta.url), built: 'feeds-worker.js' };
/** Feeds are read every few minutes; a newsroom without feeds keeps no thread. */
const IDLE_MS = 60_000;

/** Few at once: many large feeds together would take more memory than the server may have. */
const AT_ONCE = 2;
const QUEUE = new WorkQueue(AT_ONCE, 1_000, 60);
type FeedThread = KeptThread<{ readonly text: string; readonly zone: string }, FeedText>;
const free: FeedThread[] = Array.from({ length: AT_ONCE }, () => new KeptThread(THREAD, BOUNDS, IDLE_MS));

/**
 * Parses a feed in a thread, without blocking other requests: what is made to be slow takes minutes of 200 KB, and seconds of some KB. @throws an error
 * when it is none, or takes too much time or memory.
 */
export const readFeedAside = (text: string, zone: string): Promise<FeedText> =>
  QUEUE.run(async () => {
    // The last one that was used is still warm.
    const thread = free.pop()!;
    return thread.ask({ text, zone }).finally(() => free.push(thread));
  });
