import { Worker } from 'node:worker_threads';
import type { ImportFile, ImportReading } from '@lauda/mos';
import { Problem } from '../problem.ts';
import type { StoryInputBody } from '../stories/write.ts';

/** What files of running orders come to: the stories in their order, what has no place, and what could not be read. */
export interface ReadImport extends Pick<ImportReading, 'unmapped' | 'problems'> {
  /** How many running orders there are. */
  readonly orders: number;
  readonly stories: readonly Partial<StoryInputBody>[];
}
/** What the reading thread says. */
export type Said =
  | { readonly kind: 'stories'; readonly stories: readonly Partial<StoryInputBody>[] }
  | ({ readonly kind: 'end' } & Omit<ReadImport, 'stories'>);

// Files that are read at once take many times their size in memory: what takes more than this ends the reading, not the server.
const HEAP_MB = 2_048;

/** Whether the sources run, and not what was built of them: the thread then stands beside as it was built. */
const IS_SOURCE = import.meta.url.endsWith('.ts');
const BUILT = 'imports-worker.js';

const problemOf = (error: Error & { code?: string }): Error =>
  error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Problem('payload_too_large') : error;

/**
 * Reads files of running orders in a thread of its own: a large file takes seconds, in which everybody else is to be served. The thread ends
 * with the signal.
 * @throws {Problem} payload_too_large where they need more memory than a reading has; the reason of the signal.
 */
export async function readImport(files: readonly ImportFile[], signal: AbortSignal): Promise<ReadImport> {
  signal.throwIfAborted();
  const worker = new Worker(IS_SOURCE ? new URL('worker.ts', import.meta.url) : new URL(BUILT, import.meta.url), {
    workerData: files,
    execArgv: IS_SOURCE ? ['--conditions=@lauda/source'] : [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  const stories: Partial<StoryInputBody>[] = [];
  try {
    return await new Promise<ReadImport>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      worker.once('error', (error) => reject(problemOf(error as Error)));
      worker.once('exit', () => reject(new Error('The thread that reads imports ended early.')));
      worker.on('message', (said: Said) => {
        if (said.kind === 'end') resolve({ ...said, stories });
        else {
          stories.push(...said.stories);
          worker.postMessage('more');
        }
      });
    });
  } finally {
    await worker.terminate();
  }
}
