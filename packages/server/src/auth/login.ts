import { randomBytes } from 'node:crypto';
import { LDAP_FAILURES, messageText, type Role } from '@lauda/domain';
import type { Context } from '../context.ts';
import { DirectoryError } from '../directory/connect.ts';
import { directoryServer } from '../directory/server.ts';
import { bindsAs } from '../directory/signIn.ts';
import { Problem } from '../problem.ts';
import { readSetting } from '../settings.ts';
import { type Change, change, one } from '../storage/change.ts';
import { today } from '../time.ts';
import { countAttempt, forgiveAttempt, logRefusal, type Trier } from './attempts.ts';
import { demandSeat, licenceAllows } from './licence.ts';
import { newPasswordHash, storePassword } from './newPassword.ts';
import { verifyPassword } from './passwords.ts';
import { secretHash } from './sessions.ts';

interface Person {
  id: number;
  nickname: string;
  username: string;
  roles: Role[];
  password_hash: string | null;
  password_at: Date;
  must_reset: boolean;
  expiration: string | null;
  excluded: boolean;
  ad: boolean;
}
interface Credentials {
  username: string;
  password: string;
  isResetPassword?: boolean | undefined;
  endTokens?: boolean | undefined;
}
/** How long who was asked for a new password may take. */
export const RESET_MS = 10 * 60_000;

type Refusal = 'authentication_failed' | 'error_reset_password' | 'error_license_invalid' | 'error_max_user_limit';

async function refuse(context: Context, username: string, code: Refusal): Promise<never> {
  await logRefusal(context, username, code);
  throw new Problem(code);
}

const findPerson = (context: Context, username: string): Promise<Person | undefined> =>
  one<Person>(
    context.pool,
    'select * from person where lower(username collate "und-x-icu") = lower($1 collate "und-x-icu") and not excluded',
    [username.trim()],
  );

/** Signs in: the outcomes of state-machines 6, each refusal logged with its reason. */
export async function login(credentials: Credentials, context: Context): Promise<void> {
  const { username } = credentials;
  const person = await findPerson(context, username);
  const trier = { personId: person?.id, username };
  await countAttempt(context, trier);
  const ended = person?.expiration && person.expiration < today(context.now(), context.settings.zone);
  if (credentials.isResetPassword) return setNewPassword(credentials, ended || person?.ad ? undefined : person, trier, context);
  const right = await isRight(credentials, person, context);
  if (!person || !right || ended) return refuse(context, username, 'authentication_failed');
  await forgiveAttempt(context, trier);
  if (await mustReset(person, context)) {
    context.answer.resetCookie(await askForNew(person, context));
    return refuse(context, username, 'error_reset_password');
  }
  return enter(person, username, context);
}

/** Whether the password is right: the directory says so of those it keeps, and they have none here. */
async function isRight({ username, password }: Credentials, person: Person | undefined, context: Context): Promise<boolean> {
  if (!person?.ad) return verifyPassword(password, person?.password_hash ?? null);
  const server = await directoryServer(context.pool, context.seal);
  try {
    return server.enabled && (await bindsAs(server, person.username, password, context.now()));
  } catch (error) {
    if (!(error instanceof DirectoryError)) throw error;
    await logRefusal(context, username, 'directory_failed');
    throw new Problem('directory_failed', {
      params: { reason: messageText(LDAP_FAILURES[error.failure], context.locale) },
      details: error.message,
    });
  }
}

async function mustReset(person: Person, context: Context): Promise<boolean> {
  // The directory keeps the password, and how old it may be.
  if (person.ad) return false;
  if (person.must_reset) return true;
  const { body } = await readSetting(context.pool, 'documents', { passwordExpirationDays: 0 });
  return body.passwordExpirationDays > 0 && context.now() - person.password_at.getTime() > body.passwordExpirationDays * 86_400_000;
}

async function enter(person: Person, username: string, context: Context): Promise<void> {
  const root = person.roles.includes('ROOT');
  if (!root && !(await licenceAllows(context))) return refuse(context, username, 'error_license_invalid');
  if (!root && !(await demandSeat(context, person.id))) return refuse(context, username, 'error_max_user_limit');
  const secret = await change(context, { userId: person.id }, async (tx) => {
    // What is written to them later is in the language they work in now.
    await tx.query('update person set locale = $2 where id = $1 and locale is distinct from $2', [person.id, context.locale]);
    return context.sessions.open(tx, person, context.ip);
  });
  if (secret === undefined) return refuse(context, username, 'authentication_failed');
  context.answer.cookie(secret);
}

/** Makes the one secret that may set the new password, in place of any before. */
async function askForNew(person: Person, context: Context): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  await context.pool.query(
    `insert into password_reset (user_id, secret_hash, expires_at) values ($1, $2, $3)
     on conflict (user_id) do update set secret_hash = excluded.secret_hash, expires_at = excluded.expires_at`,
    [person.id, secretHash(secret), new Date(context.now() + RESET_MS)],
  );
  return secret;
}

const useUp = (tx: Change | Context['pool'], verb: 'delete' | 'select 1', person: Person, context: Context) =>
  one(
    tx,
    `${verb} from password_reset where user_id = $1 and secret_hash = $2 and expires_at > $3${verb === 'delete' ? ' returning 1' : ''}`,
    [person.id, secretHash(context.resetSecret ?? ''), new Date(context.now())],
  );

async function setNewPassword(credentials: Credentials, person: Person | undefined, trier: Trier, context: Context): Promise<void> {
  const { username, password, endTokens = false } = credentials;
  if (!person || !(await useUp(context.pool, 'select 1', person, context))) return refuse(context, username, 'authentication_failed');
  // Who holds the secret guesses nothing: a password that is too short is no failed try.
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
  return enter(person, username, context);
}

/** Ends the session of the caller; without one there is nothing to do. */
export async function logout(context: Context): Promise<void> {
  const { caller } = context;
  context.answer.cookie(null);
  if (caller.kind !== 'session' || caller.sessionId === undefined) return;
  await context.sessions.end({ userId: caller.userId, nickname: caller.nickname, sessionId: caller.sessionId }, caller);
}
