import { administers, type Role } from '@lauda/domain';
import type { users } from '@lauda/spec/areas/users';
import type * as z from 'zod';
import type { Context } from '../context.ts';
import { invalid, Problem } from '../problem.ts';
import { readSetting } from '../settings.ts';
import { type Change, change, one, type Queryable } from '../storage/change.ts';
import { localOrNull } from '../time.ts';
import { countAttempt, forgiveAttempt } from './attempts.ts';
import { addressOf, isAppCode, newCodeSecret, newRecoveryCodes, plainCode, stepOf } from './codes.ts';
import { checkPassword, type Person } from './person.ts';
import { secretHash } from './sessions.ts';

/** How long setting up an app may take until the first code. */
const BEGUN_MS = 10 * 60_000;

type State = z.input<typeof users.me.secondFactor.load.result>;
type BeginResult = z.input<typeof users.me.secondFactor.begin.result>;

/** Tells whether a user has a confirmed second factor. */
export const hasSecondFactor = async (db: Queryable, userId: number): Promise<boolean> =>
  (await one(db, 'select 1 from second_factor where user_id = $1 and confirmed_at is not null', [userId])) !== undefined;

/** Tells whether the settings require a second factor for these roles. */
export async function needsSecondFactor(db: Queryable, roles: readonly Role[]): Promise<boolean> {
  const { body } = await readSetting(db, 'sign_in', { administratorsSecondFactor: false });
  return body.administratorsSecondFactor && administers(roles);
}

/** Creates a secret, which takes effect with its first correct code; refuses a user who has a confirmed one. */
export async function beginSecondFactor(
  tx: Change,
  { id, username }: Pick<Person, 'id' | 'username'>,
  context: Context,
): Promise<BeginResult> {
  const secret = newCodeSecret();
  const begun = await one(
    tx,
    `insert into second_factor (user_id, secret, begun_at) values ($1, $2, $3)
     on conflict (user_id) do update set secret = excluded.secret, begun_at = excluded.begun_at where second_factor.confirmed_at is null
     returning user_id`,
    [id, context.seal.close(secret), new Date(context.now())],
  );
  if (!begun) throw new Problem('precondition_failed', { details: 'the second step is on' });
  const issuer = context.settings.branch.body.branchName || 'Lauda';
  return { secret, uri: addressOf(secret, { issuer, label: username }) };
}

/** Gives somebody ten recovery codes in place of those they had. */
async function newCodesFor(tx: Change, userId: number): Promise<string[]> {
  const codes = newRecoveryCodes();
  await tx.query('delete from recovery_code where user_id = $1', [userId]);
  await tx.query('insert into recovery_code (user_id, code_hash) select $1, unnest($2::bytea[])', [
    userId,
    codes.map((each) => secretHash(plainCode(each))),
  ]);
  return codes;
}

const BEGUN = 'select secret from second_factor where user_id = $1 and confirmed_at is null and begun_at > $2 for update';
/** Confirms the secret by a first code; answers the recovery codes, which are shown only now, or undefined for a wrong code. */
export async function confirmSecondFactor(tx: Change, userId: number, code: string, context: Context): Promise<string[] | undefined> {
  const now = context.now();
  const begun = await one<{ secret: string }>(tx, BEGUN, [userId, new Date(now - BEGUN_MS)]);
  const step = begun && stepOf(plainCode(code), context.seal.open(begun.secret), now);
  if (step === undefined) return undefined;
  await tx.query('update second_factor set confirmed_at = $2, last_step = $3 where user_id = $1', [userId, new Date(now), step]);
  const codes = await newCodesFor(tx, userId);
  // Resets that were started with the password alone end here.
  await tx.query('delete from password_reset where user_id = $1', [userId]);
  return codes;
}

/** Checks a code of the app that was not used yet, or a recovery code, and uses it up. */
export async function useCode(tx: Change, userId: number, typed: string, context: Context): Promise<boolean> {
  const held = await one<{ secret: string; last_step: number }>(
    tx,
    'select secret, last_step from second_factor where user_id = $1 and confirmed_at is not null for update',
    [userId],
  );
  if (!held) return false;
  const code = plainCode(typed);
  if (!isAppCode(code)) {
    const text = 'delete from recovery_code where user_id = $1 and code_hash = $2 returning user_id';
    return (await one(tx, text, [userId, secretHash(code)])) !== undefined;
  }
  const step = stepOf(code, context.seal.open(held.secret), context.now());
  if (step === undefined || step <= held.last_step) return false;
  await tx.query('update second_factor set last_step = $2 where user_id = $1', [userId, step]);
  return true;
}

/** Removes a user's second factor and recovery codes; answers whether there was one. */
export async function forgetSecondFactor(tx: Change, userId: number): Promise<boolean> {
  await tx.query('delete from recovery_code where user_id = $1', [userId]);
  const gone = await one<{ was: boolean }>(tx, 'delete from second_factor where user_id = $1 returning confirmed_at is not null as was', [
    userId,
  ]);
  return gone?.was ?? false;
}

const STATE = `select f.confirmed_at, (select count(*)::int from recovery_code r where r.user_id = f.user_id) as left
  from second_factor f where f.user_id = $1 and f.confirmed_at is not null`;
const stateOf = (db: Queryable, userId: number) => one<{ confirmed_at: Date; left: number }>(db, STATE, [userId]);

/** Tells whether the caller has a second factor, since when, and how many recovery codes are left. */
export async function ownSecondFactor({ pool, caller, settings }: Context): Promise<State> {
  const held = await stateOf(pool, caller.userId);
  const since = localOrNull(held?.confirmed_at ?? null, settings.zone);
  return { enabled: held !== undefined, since, recoveryLeft: held?.left ?? 0, required: await needsSecondFactor(pool, caller.roles) };
}

/** Tells administrators whether a user has a second factor. */
export async function secondFactorOf(id: number, { pool, settings }: Context): Promise<z.input<typeof users.secondFactor.load.result>> {
  if (!(await one(pool, 'select 1 from person where id = $1', [id]))) throw new Problem('not_found');
  const held = await stateOf(pool, id);
  return { userId: id, enabled: held !== undefined, since: localOrNull(held?.confirmed_at ?? null, settings.zone) };
}

/** Refuses tokens: credentials are changed only by a signed-in person. */
function demandOwnSession({ caller }: Context): void {
  if (caller.kind !== 'session') throw new Problem('forbidden', { details: 'changed by who is signed in, not by a token' });
}

/** Demands the caller's own password, where wrong guesses count as failed attempts; users who sign in by OpenID have none and are let through. */
async function demandOwnPassword(password: string | null | undefined, context: Context): Promise<Person> {
  const person = (await one<Person>(context.pool, 'select * from person where id = $1', [context.caller.userId]))!;
  if (!person.ad && person.password_hash === null) return person;
  if (!password) throw invalid('password', 'required');
  const trier = { personId: person.id, username: person.username };
  await countAttempt(context, trier);
  if ((await checkPassword({ username: person.username, password }, person, context)) !== 'right') throw invalid('password', 'wrong');
  await forgiveAttempt(context, trier);
  return person;
}

/** Does something if the caller's code is correct; a wrong code counts as a failed attempt. */
async function byCode<T>(work: (tx: Change) => Promise<T | undefined>, context: Context): Promise<T> {
  const { caller } = context;
  const trier = { personId: caller.userId, username: caller.nickname, isCode: true };
  await countAttempt(context, trier);
  const done = await change(context, caller, async (tx) => {
    await context.sessions.hold(tx, caller);
    return work(tx);
  });
  if (done === undefined) throw invalid('code', 'wrong');
  await forgiveAttempt(context, trier);
  return done;
}

/** Begins to set up the caller's second factor. */
export async function beginOwn({ password }: { password?: string | null | undefined }, context: Context): Promise<BeginResult> {
  demandOwnSession(context);
  const person = await demandOwnPassword(password, context);
  return change(context, context.caller, async (tx) => {
    await context.sessions.hold(tx, context.caller);
    return beginSecondFactor(tx, person, context);
  });
}

/** Turns the caller's second factor on, by a first code. */
export async function confirmOwn({ code }: { code: string }, context: Context): Promise<{ recoveryCodes: string[] }> {
  demandOwnSession(context);
  return { recoveryCodes: await byCode((tx) => confirmSecondFactor(tx, context.caller.userId, code, context), context) };
}

/** Gives the caller new recovery codes in place of those that are left, by password and code. */
export async function renewOwn(
  { password, code }: { password?: string | null | undefined; code: string },
  context: Context,
): Promise<{ recoveryCodes: string[] }> {
  demandOwnSession(context);
  await demandOwnPassword(password, context);
  const { userId } = context.caller;
  const work = async (tx: Change) => ((await useCode(tx, userId, code, context)) ? newCodesFor(tx, userId) : undefined);
  return { recoveryCodes: await byCode(work, context) };
}

/** Turns the caller's second factor off, by password and code. */
export async function endOwn({ password, code }: { password?: string | null | undefined; code: string }, context: Context): Promise<void> {
  demandOwnSession(context);
  await demandOwnPassword(password, context);
  await byCode(
    async (tx) => ((await useCode(tx, context.caller.userId, code, context)) ? forgetSecondFactor(tx, context.caller.userId) : undefined),
    context,
  );
}
