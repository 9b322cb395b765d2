import { inThread, type Thread } from '../../threads.ts';
import { WorkQueue } from '../../workQueue.ts';
import { type FeedText, readFeed } from './feed.ts';

/** Longer feeds are parsed in a worker thread, since they take more than a moment. */
const SHORT = 200_000;
const BOUNDS = { ms: 10_000, heapMb: 512 };
const THREAD: Thread = { source: new URL('worker.ts', import.meta.url), built: 'feeds-worker.js' };

/** Few at once: many large feeds together would take more memory than the server may have. */
const THREADS = new WorkQueue(2, 1_000, 60);

/** Parses a feed without blocking other requests. @throws an error when it is none, or takes too much time or memory. */
export const readFeedAside = async (text: string, zone: string): Promise<FeedText> =>
  text.length <= SHORT ? readFeed(text, zone) : THREADS.run(() => inThread<FeedText>(THREAD, { text, zone }, BOUNDS));
