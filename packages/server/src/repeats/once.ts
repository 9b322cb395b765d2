import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { invalid, Problem } from '../problem.ts';
import { change, one, type Queryable, within } from '../storage/change.ts';
import { answerOf, idsOf } from './answers.ts';
import type { Repeat } from './key.ts';

type Work<T> = (context: Context) => Promise<T>;
interface Kept {
  digest: Buffer;
  status: number | null;
  ids: unknown;
}

// A second call waits here for the first one's end, because both write one row; only one of them gets it back.
const CLAIM = {
  name: 'claim_call',
  text: 'insert into repeated_call (user_id, operation, key_hash, digest, at) values ($1, $2, $3, $4, $5) on conflict do nothing returning 1',
};
const KEEP = {
  name: 'keep_call',
  text: 'update repeated_call set status = $4, ids = $5 where user_id = $1 and operation = $2 and key_hash = $3',
};
const FIND = 'select digest, status, ids from repeated_call where user_id = $1 and operation = $2 and key_hash = $3';
const FORGET = 'delete from repeated_call where user_id = $1 and operation = $2 and key_hash = $3 and status is null';

const nameOf = ({ caller }: Context, { operation, keyHash }: Repeat): unknown[] => [caller.userId, operation, keyHash];

async function claim(db: Queryable, context: Context, repeat: Repeat): Promise<boolean> {
  const values = [...nameOf(context, repeat), repeat.digest(), new Date(context.now())];
  return (await db.query({ ...CLAIM, values })).rows.length > 0;
}

async function keep(db: Queryable, context: Context, repeat: Repeat, answer: unknown): Promise<void> {
  const { call } = repeat;
  const ids = call.repeats === 'refused' ? null : idsOf(call.result, answer);
  await db.query({ ...KEEP, values: [...nameOf(context, repeat), call.status, JSON.stringify(ids)] });
}

/** What was kept of the first call; the same key with another input is refused. */
async function keptOf(context: Context, repeat: Repeat): Promise<Kept | undefined> {
  const kept = await one<Kept & Record<string, unknown>>(context.pool, FIND, nameOf(context, repeat));
  if (kept && !kept.digest.equals(repeat.digest())) throw invalid('Idempotency-Key', 'other_input');
  return kept;
}

function again<T>(context: Context, { call }: Repeat, kept: Kept | undefined): Promise<T> {
  if (!kept || call.repeats === 'refused') throw new Problem('conflict', { details: 'Idempotency-Key' });
  return answerOf(call.result, kept.ids, context) as Promise<T>;
}

/** Does the work of a call in one transaction with what is kept of it; when it was done before nothing is done, and what it made is answered. */
export async function doOnce<T>(context: Context, repeat: Repeat, work: Work<T>): Promise<T> {
  const done = await change(context, context.caller, async (tx) => {
    if (!(await claim(tx, context, repeat))) return undefined;
    const inside: Context = { ...within(context, tx), once: (part) => part(inside) };
    const answer = await work(inside);
    await keep(tx, context, repeat, answer);
    return { answer };
  });
  return done ? done.answer : again(context, repeat, await keptOf(context, repeat));
}

/** How long a call waits for the first one of its key: longer than that one waits for a device. */
const WAIT_MS = 20_000;
const LOOK_MS = 100;

/**
 * Does the work of a call that waits for a device, and so cannot be one transaction: the key is claimed before and the answer kept after it.
 * What is refused gives its claim back. Whether a call that never ended was done nobody knows, so it is a conflict.
 */
export async function doClaimed<T>(context: Context, repeat: Repeat, work: Work<T>): Promise<T> {
  const end = performance.now() + WAIT_MS;
  while (!(await claim(context.pool, context, repeat))) {
    const kept = await keptOf(context, repeat);
    if (kept && kept.status !== null) return again(context, repeat, kept);
    if (performance.now() > end) return again(context, repeat, undefined);
    await sleep(LOOK_MS);
  }
  try {
    const answer = await work(context);
    await keep(context.pool, context, repeat, answer);
    return answer;
  } catch (error) {
    // By now the request may have no connection of its own any more.
    await context.kept.query(FORGET, nameOf(context, repeat));
    throw error;
  }
}
