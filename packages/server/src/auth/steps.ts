import { randomBytes } from 'node:crypto';
import type { auth } from '@lauda/spec/areas/auth';
import type * as z from 'zod';
import type { Context } from '../context.ts';
import { Problem } from '../problem.ts';
import { readSetting } from '../settings.ts';
import { type Change, change, one, within } from '../storage/change.ts';
import { countAttempt, forgiveAttempt, logRefusal } from './attempts.ts';
import { hasSeat, licenceAllows } from './licence.ts';
import { isLinked, openHint } from './openIdHint.ts';
import { isOver, type Person } from './person.ts';
import { beginSecondFactor, confirmSecondFactor, hasSecondFactor, needsSecondFactor, useCode } from './secondFactor.ts';
import { secretHash } from './sessions.ts';

/** How long the step of a sign-in (new password, code) stays open. */
export const STEP_MS = 10 * 60_000;

type Refusal =
  | 'authentication_failed'
  | 'openid_unknown'
  | 'error_reset_password'
  | 'error_license_invalid'
  | 'error_max_user_limit'
  | 'error_code_wrong';

/** A refusal inside a change, which is logged after it. */
class RefusalInside extends Problem {
  readonly username: string;
  readonly reason: string;

  constructor(code: Refusal, username: string, reason: string) {
    super(code);
    this.username = username;
    this.reason = reason;
  }
}

/** Refuses a sign-in and logs why, for administrators in more detail where a reason is given. */
export async function refuse(context: Context, username: string, code: Refusal, reason: string = code): Promise<never> {
  if (context.within) throw new RefusalInside(code, username, reason);
  await logRefusal(context, username, reason);
  throw new Problem(code);
}

/**
 * Runs a change of a sign-in. What is refused in it is logged once it gave its connection back: calls that hold one each and want a second would wait
 * for each other.
 */
async function changeAtSignIn<T>(person: Person, context: Context, work: (tx: Change, inside: Context) => Promise<T>): Promise<T> {
  try {
    return await change(context, { userId: person.id }, (tx) => work(tx, within(context, tx)));
  } catch (error) {
    if (error instanceof RefusalInside && !context.within) await logRefusal(context, error.username, error.reason);
    throw error;
  }
}

/** How a person was authenticated. */
export interface Authentication {
  /** The name as it was typed. */
  readonly username: string;
  /** True: by the password stored here, which may have expired. False: by an external provider. */
  readonly byPassword: boolean;
  /** What is kept of a sign-in by the provider, sealed. */
  readonly openIdHint?: string | null | undefined;
}

// Held, so that a password that is set at this moment waits for what is opened here, and ends it.
const IS_AS_READ = 'select 1 from person where id = $1 and password_hash is not distinct from $2 and must_reset = $3 for no key update';
/**
 * Tells whether the password or the identity somebody signs in by is still theirs: either may be changed, or a new password be demanded, while the
 * sign-in is under way.
 */
const isAsRead = async (tx: Change, person: Person, { byPassword, openIdHint }: Authentication, { seal }: Context): Promise<boolean> =>
  byPassword
    ? (await one(tx, IS_AS_READ, [person.id, person.password_hash, person.must_reset])) !== undefined
    : !openIdHint || isLinked(tx, person.id, openHint(seal, openIdHint));

/** Refuses somebody whose account or proof of it was taken away while they signed in. */
const refuseEntry = ({ username, byPassword }: Authentication, context: Context): Promise<never> =>
  refuse(context, username, byPassword ? 'authentication_failed' : 'openid_unknown');

/** Stores what lets somebody continue a sign-in; refused if what they signed in by is not theirs any more. */
async function storeStep(person: Person, authentication: Authentication, context: Context, [text, values]: readonly [string, unknown[]]) {
  const isStored = await change(context, { userId: person.id }, async (tx) => {
    if (!(await isAsRead(tx, person, authentication, context))) return false;
    await tx.query(text, values);
    return true;
  });
  if (!isStored) return refuseEntry(authentication, context);
}

/** Continues a sign-in after authentication: the code of the app, a new password, setting up an app, or the session. */
export async function continueSignIn(person: Person, authentication: Authentication, context: Context): Promise<void> {
  if (await hasSecondFactor(context.pool, person.id)) return askForCode(person, authentication, 'error_second_factor', context);
  return afterCode(person, authentication, context);
}

async function afterCode(person: Person, authentication: Authentication, context: Context): Promise<void> {
  if (authentication.byPassword && (await mustReset(person, context))) {
    context.answer.resetCookie(await askForNew(person, authentication, context));
    return refuse(context, authentication.username, 'error_reset_password');
  }
  return enter(person, authentication, context);
}

async function mustReset(person: Person, context: Context): Promise<boolean> {
  // The directory keeps the password and decides how old it may be.
  if (person.ad) return false;
  if (person.must_reset) return true;
  const { body } = await readSetting(context.pool, 'documents', { passwordExpirationDays: 0 });
  return body.passwordExpirationDays > 0 && context.now() - person.password_at.getTime() > body.passwordExpirationDays * 86_400_000;
}

/** Creates the secret that allows setting a new password; it replaces any former one. */
async function askForNew(person: Person, authentication: Authentication, context: Context): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  await storeStep(person, authentication, context, [
    `insert into password_reset (user_id, secret_hash, expires_at) values ($1, $2, $3)
     on conflict (user_id) do update set secret_hash = excluded.secret_hash, expires_at = excluded.expires_at`,
    [person.id, secretHash(secret), new Date(context.now() + STEP_MS)],
  ]);
  return secret;
}

/** Asks for a code of the app, or for the first code of an app to be set up; continues only with the secret made here, on any node. */
async function askForCode(
  person: Person,
  authentication: Authentication,
  code: 'error_second_factor' | 'error_second_factor_setup',
  context: Context,
): Promise<never> {
  const { byPassword, openIdHint = null } = authentication;
  const secret = randomBytes(32).toString('base64url');
  await storeStep(person, authentication, context, [
    'insert into sign_in_step (secret_hash, user_id, by_password, expires_at, openid_hint) values ($1, $2, $3, $4, $5)',
    [secretHash(secret), person.id, byPassword, new Date(context.now() + STEP_MS), openIdHint],
  ]);
  context.answer.stepCookie(secret);
  throw new Problem(code);
}

/** Opens the session, unless the newsroom requires a second factor that the person has not set up. */
export async function enter(person: Person, authentication: Authentication, context: Context): Promise<void> {
  const { username, openIdHint } = authentication;
  if ((await needsSecondFactor(context.pool, person.roles)) && !(await hasSecondFactor(context.pool, person.id)))
    return askForCode(person, authentication, 'error_second_factor_setup', context);
  const secret = await changeAtSignIn(person, context, async (tx, inside) => {
    await demandRoom(tx, person, username, inside);
    if (!(await isAsRead(tx, person, authentication, context))) return undefined;
    // Later mails are in the language used at the last sign-in.
    await tx.query('update person set locale = $2 where id = $1 and locale is distinct from $2', [person.id, context.locale]);
    return context.sessions.open(tx, person, { ip: context.ip, openIdHint });
  });
  if (secret === undefined) return refuseEntry(authentication, context);
  context.answer.cookie(secret);
}

async function demandRoom(tx: Change, person: Person, username: string, context: Context): Promise<void> {
  if (person.roles.includes('ROOT')) return;
  if (!(await licenceAllows(context))) return refuse(context, username, 'error_license_invalid');
  if (!(await hasSeat(tx, person.id, context))) return refuse(context, username, 'error_max_user_limit');
}

interface Step extends Person {
  by_password: boolean;
  openid_hint: string | null;
}
const FIND = `select p.*, s.by_password, s.openid_hint from sign_in_step s join person p on p.id = s.user_id
  where s.secret_hash = $1 and s.expires_at > $2 and not p.excluded`;

/** Finds the person of a sign-in step by its secret; refuses an unknown or expired one. */
async function demandStep(context: Context): Promise<{ readonly person: Step; readonly hash: Buffer }> {
  const hash = secretHash(context.stepSecret ?? '');
  const person = await one<Step & object>(context.pool, FIND, [hash, new Date(context.now())]);
  if (!person || isOver(person, context)) throw new Problem('error_step_over');
  return { person, hash };
}

/** Begins to set up an app during a sign-in that requires one. */
export async function setUpAtSignIn(context: Context): Promise<z.input<typeof auth.setup.result>> {
  const { person } = await demandStep(context);
  return change(context, { userId: person.id }, (tx) => beginSecondFactor(tx, person, context));
}

/** Checks the code of a sign-in step and opens the session; if it confirms a new app, answers the recovery codes. */
export async function giveCode({ code }: { code: string }, context: Context): Promise<z.input<typeof auth.code.result>> {
  const { person, hash } = await demandStep(context);
  const { username, by_password: byPassword, openid_hint: openIdHint } = person;
  const authentication: Authentication = { username, byPassword, openIdHint };
  const trier = { personId: person.id, username, isCode: true };
  await countAttempt(context, trier);
  const isSetUp = await hasSecondFactor(context.pool, person.id);
  const codes = await changeAtSignIn(person, context, async (tx, inside) => {
    const right = isSetUp ? (await useCode(tx, person.id, code, context)) && [] : await confirmSecondFactor(tx, person.id, code, context);
    if (!right) return undefined;
    await endStep(tx, hash);
    // Recovery codes are shown once, so the session is opened with them: a refused sign-in must not lose them.
    if (!isSetUp) await enter(person, authentication, inside);
    return right;
  });
  if (!codes) return refuse(context, username, 'error_code_wrong');
  await forgiveAttempt(context, trier);
  context.answer.stepCookie(null);
  if (isSetUp) await afterCode(person, authentication, context);
  return { recoveryCodes: codes };
}

async function endStep(tx: Change, hash: Buffer): Promise<void> {
  if (!(await one(tx, 'delete from sign_in_step where secret_hash = $1 returning user_id', [hash]))) throw new Problem('error_step_over');
}
