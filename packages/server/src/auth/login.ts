import type { Role } from '@lauda/domain';
import type { Context } from '../context.ts';
import { invalid, Problem } from '../problem.ts';
import { readSetting } from '../settings.ts';
import { change, one } from '../storage/change.ts';
import { today } from '../time.ts';
import { Attempts } from './attempts.ts';
import { demandSeat, licenceAllows } from './licence.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

interface Person {
  id: number;
  nickname: string;
  roles: Role[];
  password_hash: string | null;
  password_at: Date;
  must_reset: boolean;
  expiration: string | null;
  excluded: boolean;
}
interface Credentials {
  username: string;
  password: string;
  isResetPassword?: boolean | undefined;
}
/** Ten failures a minute per name and address (DECISIONS 15). */
const attempts = new Attempts(10, 60_000);
/** Names whose last sign-in asked for a new password, by address: only they may set one. */
const resetting = new Map<string, { userId: number; until: number }>();
const RESET_MS = 10 * 60_000;
const MIN_PASSWORD = 8;

type Refusal = 'authentication_failed' | 'error_reset_password' | 'error_license_invalid' | 'error_max_user_limit';

async function refuse(context: Context, username: string, code: Refusal): Promise<never> {
  await context.pool.query('insert into auth_log (at, username, ip, reason) values ($1, $2, $3, $4)', [
    new Date(context.now()),
    username.slice(0, 200),
    context.ip,
    code,
  ]);
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
  const key = `${credentials.username.trim().toLowerCase()} ${context.ip}`;
  if (attempts.blocked(key, Date.now())) throw new Problem('too_many_requests');
  const person = await findPerson(context, credentials.username);
  if (credentials.isResetPassword) return setNewPassword(credentials, person, key, context);
  const right = await verifyPassword(credentials.password, person?.password_hash ?? null);
  if (!person || !right) {
    attempts.failed(key, Date.now());
    return refuse(context, credentials.username, 'authentication_failed');
  }
  if (person.expiration && person.expiration < today(context.now(), context.settings.zone))
    return refuse(context, credentials.username, 'authentication_failed');
  if (await mustReset(person, context)) {
    resetting.set(key, { userId: person.id, until: Date.now() + RESET_MS });
    return refuse(context, credentials.username, 'error_reset_password');
  }
  return enter(person, credentials.username, context);
}

async function mustReset(person: Person, context: Context): Promise<boolean> {
  if (person.must_reset) return true;
  const { body } = await readSetting(context.pool, 'documents', { passwordExpirationDays: 0 });
  return body.passwordExpirationDays > 0 && context.now() - person.password_at.getTime() > body.passwordExpirationDays * 86_400_000;
}

async function enter(person: Person, username: string, context: Context): Promise<void> {
  const root = person.roles.includes('ROOT');
  if (!root && !(await licenceAllows(context))) return refuse(context, username, 'error_license_invalid');
  if (!root && !(await demandSeat(context, person.id))) return refuse(context, username, 'error_max_user_limit');
  const secret = await change(context, { userId: person.id }, (tx) => context.sessions.open(tx, person, context.ip));
  context.answer.cookie(secret);
}

async function setNewPassword(credentials: Credentials, person: Person | undefined, key: string, context: Context): Promise<void> {
  const pending = resetting.get(key);
  if (!person || !pending || pending.userId !== person.id || pending.until < Date.now())
    return refuse(context, credentials.username, 'authentication_failed');
  if ([...credentials.password].length < MIN_PASSWORD) throw invalid('password', 'min', { min: MIN_PASSWORD });
  if (await verifyPassword(credentials.password, person.password_hash)) throw invalid('password', 'same_as_before');
  const hash = await hashPassword(credentials.password);
  await context.pool.query(
    'update person set password_hash = $2, must_reset = false, password_at = $3, version = version + 1 where id = $1',
    [person.id, hash, new Date(context.now())],
  );
  resetting.delete(key);
  return enter(person, credentials.username, context);
}

/** Ends the session of the caller; without one there is nothing to do. */
export async function logout(context: Context): Promise<void> {
  const { caller } = context;
  context.answer.cookie(null);
  if (caller.kind !== 'session' || caller.sessionId === undefined) return;
  await context.sessions.end({ userId: caller.userId, nickname: caller.nickname, sessionId: caller.sessionId }, caller);
}
