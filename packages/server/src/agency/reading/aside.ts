import { Worker } from 'node:worker_threads';
import { type FeedText, readFeed } from './feed.ts';

/** A feed that is longer is read in a thread of its own: it takes more than a moment. */
const SHORT = 200_000;
const LONGEST_MS = 10_000;
const HEAP_MB = 512;
/** Whether the sources run, and not what was built of them: the thread then stands beside as it was built. */
const IS_SOURCE = import.meta.url.endsWith('.ts');
const BUILT = 'feeds-worker.js';

/** Reads a feed so that nobody else waits for it. @throws an error where it is none, or takes too much time or memory. */
export async function readFeedAside(text: string): Promise<FeedText> {
  if (text.length <= SHORT) return readFeed(text);
  const worker = new Worker(IS_SOURCE ? new URL('worker.ts', import.meta.url) : new URL(BUILT, import.meta.url), {
    workerData: text,
    execArgv: IS_SOURCE ? ['--conditions=@lauda/source'] : [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  let late: NodeJS.Timeout | undefined;
  try {
    return await new Promise<FeedText>((resolve, reject) => {
      late = setTimeout(() => reject(new Error('reading took too long')), LONGEST_MS);
      worker.once('message', resolve).once('error', reject);
      worker.once('exit', () => reject(new Error('the thread that reads feeds ended early')));
    });
  } finally {
    clearTimeout(late);
    await worker.terminate();
  }
}
