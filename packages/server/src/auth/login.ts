import type { Context } from '../context.ts';
import { type Change, change, one } from '../storage/change.ts';
import { countAttempt, forgiveAttempt, type SignInClaim } from './attempts.ts';
import { newPasswordHash, storePassword } from './newPassword.ts';
import { checkPassword, isOver, type Person } from './person.ts';
import { secretHash } from './sessions.ts';
import { continueSignIn, enter, refuse } from './steps.ts';

interface Credentials {
  username: string;
  password: string;
  isResetPassword?: boolean | undefined;
  endTokens?: boolean | undefined;
}

const NAMED = `select id from person where lower(username collate "und-x-icu") = lower($1 collate "und-x-icu") and not excluded`;
const MAILED = `select min(id) from person where lower(btrim(email) collate "und-x-icu") = lower($1 collate "und-x-icu") and not excluded having count(*) = 1`;

/** Finds who signs in, by user name, else by an e-mail that is one person's alone. */
const findPerson = (context: Context, typed: string): Promise<Person | undefined> =>
  typed.trim() === ''
    ? Promise.resolve(undefined)
    : one<Person & object>(context.pool, `select * from person where id = coalesce((${NAMED}), (${MAILED}))`, [typed.trim()]);

/** Signs in: the outcomes of state-machines 6, each refusal logged with its reason. */
export async function login(credentials: Credentials, context: Context): Promise<void> {
  const { username } = credentials;
  const person = await findPerson(context, username);
  const trier = { personId: person?.id, username };
  await countAttempt(context, trier);
  const ended = person && isOver(person, context);
  if (credentials.isResetPassword) return setNewPassword(credentials, ended || person?.ad ? undefined : person, trier, context);
  const checked = await checkPassword(credentials, person, context);
  if (checked === 'other') return refuse(context, username, 'authentication_failed', 'directory_other_entry');
  if (!person || checked !== 'right' || ended) return refuse(context, username, 'authentication_failed');
  await forgiveAttempt(context, trier);
  return continueSignIn(person, { username, byPassword: true }, context);
}

const useUp = (tx: Change | Context['pool'], verb: 'delete' | 'select 1', person: Person, context: Context) =>
  one(
    tx,
    `${verb} from password_reset where user_id = $1 and secret_hash = $2 and expires_at > $3${verb === 'delete' ? ' returning 1' : ''}`,
    [person.id, secretHash(context.resetSecret ?? ''), new Date(context.now())],
  );

async function setNewPassword(credentials: Credentials, person: Person | undefined, trier: SignInClaim, context: Context): Promise<void> {
  const { username, password, endTokens = false } = credentials;
  if (!person || !(await useUp(context.pool, 'select 1', person, context))) return refuse(context, username, 'authentication_failed');
  // The caller holds the reset secret, so a new password that is too short is not counted as a failed attempt.
  await forgiveAttempt(context, trier);
  const hash = await newPasswordHash(password, person.password_hash);
  const set = await change(context, { userId: person.id }, async (tx) => {
    if (!(await useUp(tx, 'delete', person, context))) return false;
    await storePassword(tx, { id: person.id, nickname: person.nickname }, hash, endTokens, context);
    return true;
  });
  if (!set) return refuse(context, username, 'authentication_failed');
  context.sessions.forget(person.id);
  context.answer.resetCookie(null);
  // The code of the second factor was given before the new password was asked for.
  return enter({ ...person, password_hash: hash, must_reset: false }, { username, byPassword: true }, context);
}

/** Ends the session of the caller; without one there is nothing to do. */
export async function logout(context: Context): Promise<void> {
  const { caller } = context;
  context.answer.cookie(null);
  if (caller.kind !== 'session' || caller.sessionId === undefined) return;
  await context.sessions.end({ userId: caller.userId, nickname: caller.nickname, sessionId: caller.sessionId }, caller);
}
