import { randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { KeptThread, type Thread } from '../threads.ts';
import { WorkQueue } from '../workQueue.ts';

const MEMORY_KIB = 19_456;
const PASSES = 2;

// Hashing has threads of its own, since Node's four serve files, names and compression; one hash at a time, two on larger machines, leave processors to others.
const AT_ONCE = availableParallelism() >= 8 ? 2 : 1;
/** Waiting hashes at most, about ten seconds of work; further callers are told to retry. */
const LONGEST_QUEUE = 300;
const BUSY_SECONDS = 10;
const queue = new WorkQueue(AT_ONCE, LONGEST_QUEUE, BUSY_SECONDS);

const THREAD: Thread = { source: new URL('worker.ts', import.meta.url), built: 'hashes-worker.js' };
/** One hash takes about 30 ms, and its memory is none of the heap. */
const BOUNDS = { ms: 30_000, heapMb: 64 };
const IDLE_MS = 60_000;
const free: KeptThread<object, Uint8Array>[] = Array.from({ length: AT_ONCE }, () => new KeptThread(THREAD, BOUNDS, IDLE_MS));

const run = (password: string, nonce: Uint8Array): Promise<Buffer> =>
  queue.run(async () => {
    const thread = free.pop()!;
    const asked = {
      message: password.normalize('NFC'),
      // A copy alone: a small buffer is a part of a large one, and all of that would be handed over.
      nonce: Uint8Array.from(nonce),
      parallelism: 1,
      tagLength: 32,
      memory: MEMORY_KIB,
      passes: PASSES,
    };
    return Buffer.from(await thread.ask(asked).finally(() => free.push(thread)));
  });

/** Hashes a password with argon2id (19 MiB, 2 passes; RFC 9106). Throws too_many_requests where too many wait already. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  return `argon2id$${MEMORY_KIB}$${PASSES}$${nonce.toString('base64url')}$${(await run(password, nonce)).toString('base64url')}`;
}

/** Checks a password; an absent hash costs the same time as a wrong password, so names cannot be guessed by the clock. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [, , , nonce, hash] = (stored ?? '').split('$');
  const wanted = Buffer.from(hash ?? '', 'base64url');
  const found = await run(password, nonce ? Buffer.from(nonce, 'base64url') : Buffer.alloc(16));
  return wanted.length === found.length && timingSafeEqual(wanted, found);
}
