import { KeptThread, type Thread } from '../../threads.ts';
import { WorkQueue } from '../../workQueue.ts';
import { WireError, type WireFault, type WireItem } from './item.ts';

/** The answer of the worker thread: the items, or why there are none. */
export type WireAnswer = { readonly items: readonly WireItem[] } | { readonly fault: WireFault; readonly said: string };

const BOUNDS = { ms: 20_000, heapMb: 512 };
const THREAD: Thread = { source: new URL('worker.ts', import.meta.url), built: 'wire-worker.js' };
const IDLE_MS = 60_000;
const QUEUE = new WorkQueue(1, 1_000, 60);
const thread = new KeptThread<string, WireAnswer>(THREAD, BOUNDS, IDLE_MS);

/**
 * Parses copy in a thread, without blocking other requests: 2 MB of tags take seconds. @throws {WireError} when it cannot be read, or takes too much
 * time or memory.
 */
export async function readWireAside(text: string): Promise<readonly WireItem[]> {
  const answer = await QUEUE.run(() =>
    thread.ask(text).catch((error: unknown): WireAnswer => ({ fault: 'too_large', said: (error as Error).message })),
  );
  if ('fault' in answer) throw new WireError(answer.fault, answer.said);
  return answer.items;
}
