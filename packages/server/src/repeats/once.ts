import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { invalid, Problem } from '../problem.ts';
import { change, one, type Queryable, within } from '../storage/change.ts';
import type { BoundStatement } from '../storage/events.ts';
import { answerOf, idsOf } from './answers.ts';
import type { Repeat } from './key.ts';

type Work<T> = (context: Context) => Promise<T>;
interface RepeatedCall {
  digest: Buffer;
  status: number | null;
  ids: unknown;
}

// Two calls with one key write the same row, so the second waits here for the end of the first; only the first gets the row returned.
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

/** What is stored of a call that was broken off: the status by which its repeats are answered. */
const UNKNOWN = 409;

const nameOf = ({ caller }: Context, { operation, keyHash }: Repeat): unknown[] => [caller.userId, operation, keyHash];

async function claim(db: Queryable, context: Context, repeat: Repeat): Promise<boolean> {
  const values = [...nameOf(context, repeat), repeat.digest(), new Date(context.now())];
  return (await db.query({ ...CLAIM, values })).rows.length > 0;
}

/** Builds the statement that stores the answer of a call. */
function answerStatement(context: Context, repeat: Repeat, answer: unknown): BoundStatement {
  const { call } = repeat;
  const ids = call.repeats === 'refused' ? null : idsOf(call.result, answer);
  return { ...KEEP, values: [...nameOf(context, repeat), call.status, JSON.stringify(ids)] };
}

/** Reads the stored answer of the first call; refuses the same key with another input. */
async function keptOf(context: Context, repeat: Repeat): Promise<RepeatedCall | undefined> {
  const kept = await one<RepeatedCall & Record<string, unknown>>(context.pool, FIND, nameOf(context, repeat));
  if (kept && !kept.digest.equals(repeat.digest())) throw invalid('Idempotency-Key', 'other_input');
  return kept;
}

/** Tells whether a call with this key was stored before. */
export const wasStored = async (context: Context, repeat: Repeat): Promise<boolean> =>
  (await one(context.pool, FIND, nameOf(context, repeat))) !== undefined;

function again<T>(context: Context, { call }: Repeat, kept: RepeatedCall | undefined): Promise<T> {
  // Without a status it was claimed by a call that has not ended, on a node of an earlier release.
  if (!kept || kept.status === null || kept.status === UNKNOWN || call.repeats === 'refused')
    throw new Problem('conflict', { details: 'Idempotency-Key' });
  return answerOf(call.result, kept.ids, context) as Promise<T>;
}

/** Does the work of a call and stores its answer in one transaction; a repeated call does nothing and gets that answer. */
export async function doOnce<T>(context: Context, repeat: Repeat, work: Work<T>): Promise<T> {
  const done = await change(context, context.caller, async (tx) => {
    if (!(await claim(tx, context, repeat))) return undefined;
    const inside: Context = { ...within(context, tx), once: (part) => part(inside) };
    const answer = await work(inside);
    tx.withCommit(answerStatement(context, repeat, answer));
    return { answer };
  });
  return done ? done.answer : again(context, repeat, await keptOf(context, repeat));
}

/** How long a call waits for the first one with its key: longer than any device call takes. */
const WAIT_MS = 20_000;
const LOOK_MS = 100;

/**
 * Does the work of a call that waits for a device and so cannot be one transaction: the key is claimed before and the answer stored after it. A
 * refusal gives the claim back. If a call never ended, or its caller left before, nobody knows whether it was done, so a repeat is a conflict.
 */
export async function doClaimed<T>(context: Context, repeat: Repeat, work: Work<T>): Promise<T> {
  const end = performance.now() + WAIT_MS;
  while (!(await claim(context.pool, context, repeat))) {
    const kept = await keptOf(context, repeat);
    if (kept && kept.status !== null) return again(context, repeat, kept);
    if (performance.now() > end) return again(context, repeat, undefined);
    await sleep(LOOK_MS);
  }
  const answer = await work(context).catch(async (error: unknown) => {
    await giveBack(context, repeat);
    throw error;
  });
  // The request's own pool refuses statements once the caller has left.
  await context.kept.query(answerStatement(context, repeat, answer));
  return answer;
}

/** Gives the claim of a refused call back; that of one that was broken off stays, since a device may have done already what it was asked. */
async function giveBack(context: Context, repeat: Repeat): Promise<void> {
  const name = nameOf(context, repeat);
  await (context.signal.aborted ? context.kept.query({ ...KEEP, values: [...name, UNKNOWN, null] }) : context.kept.query(FORGET, name));
}
