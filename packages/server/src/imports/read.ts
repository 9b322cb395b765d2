import { Worker } from 'node:worker_threads';
import type { ImportFile, ImportReading } from '@lauda/mos';
import { Problem } from '../problem.ts';
import type { ImportedInput } from './story.ts';

/** A story to be made with the words it is known by. */
export type ReadStory = Pick<ImportedInput, 'story' | 'words'>;
/** The content of running order files: the stories in order, the elements without a place in Lauda, and what could not be read. */
export interface ReadImport extends Pick<ImportReading, 'unmapped' | 'problems'> {
  /** How many running orders there are. */
  readonly orders: number;
  readonly stories: readonly ReadStory[];
}
/** What the worker thread reads, and how fast the words are read, in seconds per character. */
export interface WorkerInput {
  readonly files: readonly ImportFile[];
  readonly rate: number;
}
/** The messages of the worker thread. */
export type WorkerMessage =
  | { readonly kind: 'stories'; readonly stories: readonly ReadStory[] }
  | ({ readonly kind: 'end' } & Omit<ReadImport, 'stories'>);

// Parsing takes many times a file's size in memory: beyond this limit the worker dies, not the server.
const HEAP_MB = 2_048;

/** True when running from TypeScript sources; a build has the worker as a file of its own. */
const IS_SOURCE = import.meta.url.endsWith('.ts');
const BUILT = 'imports-worker.js';

const problemOf = (error: Error & { code?: string }): Error =>
  error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Problem('payload_too_large') : error;

/**
 * Parses running order files in a worker thread, so that large files, which take seconds, do not block other requests. Ends with the signal. @throws
 * {Problem} payload_too_large when they need more memory than a worker has; the reason of the signal.
 */
export async function readImport(input: WorkerInput, signal: AbortSignal): Promise<ReadImport> {
  signal.throwIfAborted();
  const worker = new Worker(IS_SOURCE ? new URL('worker.ts', import.meta.url) : new URL(BUILT, import.meta.url), {
    workerData: input,
    execArgv: IS_SOURCE ? ['--conditions=@lauda/source'] : [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  const stories: ReadStory[] = [];
  try {
    return await new Promise<ReadImport>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      worker.once('error', (error) => reject(problemOf(error as Error)));
      worker.once('exit', () => reject(new Error('The thread that reads imports ended early.')));
      worker.on('message', (said: WorkerMessage) => {
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
