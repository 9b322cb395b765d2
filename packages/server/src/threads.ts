import { Worker } from 'node:worker_threads';

/** A thread that answers one question: its source, and what it is called beside what was built. */
export interface Thread {
  readonly source: URL;
  readonly built: string;
}
/** What a thread may take: milliseconds, and megabytes of memory. */
interface Bounds {
  readonly ms: number;
  readonly heapMb: number;
  readonly signal?: AbortSignal;
}

/** Whether the sources run, and not what was built of them: a thread then stands beside as it was built. */
const IS_SOURCE = import.meta.url.endsWith('.ts');

/**
 * Has a thread work on something, so that nobody else waits for it, and answers the one thing it says. It ends with that.
 * @throws an error where it takes too much time or memory; the reason of the signal.
 */
export async function inThread<T>({ source, built }: Thread, workerData: unknown, { ms, heapMb, signal }: Bounds): Promise<T> {
  signal?.throwIfAborted();
  const worker = new Worker(IS_SOURCE ? source : new URL(built, import.meta.url), {
    workerData,
    execArgv: IS_SOURCE ? ['--conditions=@lauda/source'] : [],
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
  let late: NodeJS.Timeout | undefined;
  let left: (() => void) | undefined;
  try {
    return await new Promise<T>((resolve, reject) => {
      late = setTimeout(() => reject(new Error('a thread took too long')), ms);
      left = () => reject(signal?.reason as Error);
      signal?.addEventListener('abort', left, { once: true });
      worker.once('message', resolve).once('error', reject);
      worker.once('exit', () => reject(new Error('a thread ended early')));
    });
  } finally {
    clearTimeout(late);
    if (left) signal?.removeEventListener('abort', left);
    await worker.terminate();
  }
}
