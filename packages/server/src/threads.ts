import { parentPort, Worker } from 'node:worker_threads';

/** The code of a worker thread: its source, and the name of its file in a build. */
export interface Thread {
  readonly source: URL;
  readonly built: string;
}
/** The limits of a thread: milliseconds, and megabytes of memory. */
export interface Bounds {
  readonly ms: number;
  readonly heapMb: number;
  readonly signal?: AbortSignal;
}

/** True when running from TypeScript sources; a build has each worker as a file of its own. */
const IS_SOURCE = import.meta.url.endsWith('.ts');

const begin = ({ source, built }: Thread, workerData: unknown, heapMb: number): Worker =>
  new Worker(IS_SOURCE ? source : new URL(built, import.meta.url), {
    workerData,
    execArgv: IS_SOURCE ? ['--conditions=@lauda/source'] : [],
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });

/**
 * Runs a worker thread until its first message and answers that, so that other requests do not wait for the work.
 * @throws an error when it takes too much time or memory; the reason of the signal.
 */
export async function inThread<T>(thread: Thread, workerData: unknown, { ms, heapMb, signal }: Bounds): Promise<T> {
  signal?.throwIfAborted();
  const worker = begin(thread, workerData, heapMb);
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

/** The answer of a kept thread to one question. */
type Answer<T> = { readonly value: T } | { readonly failed: string };

/** Answers each question of a kept thread; called by its worker. */
export const answerEach = <I, O>(work: (asked: I) => Promise<O>): void => {
  parentPort!.on('message', (asked: I) => {
    void work(asked).then(
      (value) => parentPort!.postMessage({ value }),
      (error: unknown) => parentPort!.postMessage({ failed: String(error) }),
    );
  });
};

/**
 * A worker thread that answers one question after the other, for work that comes often and is mostly short: a thread of its own each time would cost more
 * than the work. It ends when nothing was asked for a while, and when a question took too much time or memory; the next question begins another.
 */
export class KeptThread<I, O> {
  private readonly thread: Thread;
  private readonly bounds: Pick<Bounds, 'ms' | 'heapMb'>;
  private readonly idleMs: number;
  private worker: Worker | undefined;
  private idle: NodeJS.Timeout | undefined;

  constructor(thread: Thread, bounds: Pick<Bounds, 'ms' | 'heapMb'>, idleMs: number) {
    this.thread = thread;
    this.bounds = bounds;
    this.idleMs = idleMs;
  }

  /** Asks one question; ask the next when it is answered. @throws an error when it fails, or takes too much time or memory. */
  async ask(asked: I): Promise<O> {
    clearTimeout(this.idle);
    const worker = (this.worker ??= this.begun());
    worker.ref();
    const answer = await this.answerOf(worker, asked).catch(async (error: unknown) => {
      await this.end(worker);
      throw error;
    });
    // The process may end without it, and it ends where nothing more is asked.
    worker.unref();
    this.idle = setTimeout(() => void this.end(worker), this.idleMs).unref();
    if ('failed' in answer) throw new Error(answer.failed);
    return answer.value;
  }

  private begun(): Worker {
    const worker = begin(this.thread, undefined, this.bounds.heapMb);
    // One that ends while nothing is asked of it concerns nobody.
    return worker.on('error', () => undefined).on('exit', () => this.gone(worker));
  }
  private async answerOf(worker: Worker, asked: I): Promise<Answer<O>> {
    let late: NodeJS.Timeout | undefined;
    let over: ((error?: unknown) => void) | undefined;
    let answered: ((answer: Answer<O>) => void) | undefined;
    try {
      return await new Promise<Answer<O>>((resolve, reject) => {
        answered = resolve;
        over = (error) => reject(error instanceof Error ? error : new Error('a thread ended early'));
        late = setTimeout(() => reject(new Error('a thread took too long')), this.bounds.ms);
        worker.on('message', answered).on('error', over).on('exit', over).postMessage(asked);
      });
    } finally {
      clearTimeout(late);
      worker.off('message', answered!).off('error', over!).off('exit', over!);
    }
  }
  private gone(worker: Worker): void {
    if (this.worker === worker) this.worker = undefined;
  }
  private async end(worker: Worker): Promise<void> {
    this.gone(worker);
    await worker.terminate();
  }
}
