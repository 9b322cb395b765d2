import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { WorkQueue } from '../workQueue.ts';

const MEMORY_KIB = 19_456;
const PASSES = 2;
const derive = promisify(argon2) as (algorithm: 'argon2id', options: object) => Promise<Buffer>;

// Hashing shares Node's four worker threads with file access: one hash at a time, two on larger machines, leave threads and processors to others.
const AT_ONCE = availableParallelism() >= 8 ? 2 : 1;
/** Waiting hashes at most, about ten seconds of work; further callers are told to retry. */
const LONGEST_QUEUE = 300;
const BUSY_SECONDS = 10;
const queue = new WorkQueue(AT_ONCE, LONGEST_QUEUE, BUSY_SECONDS);

const run = (password: string, nonce: Buffer): Promise<Buffer> =>
  queue.run(() =>
    derive('argon2id', {
      message: Buffer.from(password.normalize('NFC')),
      nonce,
      parallelism: 1,
      tagLength: 32,
      memory: MEMORY_KIB,
      passes: PASSES,
    }),
  );

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
