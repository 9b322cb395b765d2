import { Worker } from 'node:worker_threads';

/** The code of a worker thread: its source, and the name of its file in a build. */
export interface Thread {
  readonly source: URL;
  readonly built: string;
}
/** The limits of a thread: milliseconds, and megabytes of memory. */
interface Bounds {
  readonly ms: number;
  readonly heapMb: number;
  readonly signal?: AbortSignal;
}

/** True when running from TypeScript sources; a build has each worker as a file of its own. */
const IS_SOURCE = import.meta.url.endsWith('.ts');

/**
 * Runs a worker thread until its first message and answers that, so that other requests do not wait for the work.
 * @throws an error when it takes too much time or memory; the reason of the signal.
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
