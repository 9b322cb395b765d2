import { randomInt } from 'node:crypto';
import { ROLES, type Role } from '@lauda/domain';
import { auditSystemActs, BY_SERVER } from '../audit/systemActs.ts';
import { logAccess } from '../auth/attempts.ts';
import { hashPassword } from '../auth/passwords.ts';
import type { Person } from '../auth/person.ts';
import { forgetSecondFactor } from '../auth/secondFactor.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { Services } from '../context.ts';
import { type Change, change, one } from '../storage/change.ts';
import { EVERYBODY } from '../storage/events.ts';
import { demandUnique, holdPeople } from './unique.ts';
import { userById } from './users.ts';

type User = Awaited<ReturnType<typeof userById>>;

/** The credentials of a first sign-in, which asks for a new password. */
export interface FirstLogin {
  readonly username: string;
  readonly password: string;
}
type Work = Pick<Services, 'pool' | 'now'>;

/** The roles of administrators: all but ROOT, which is for the makers' support. */
export const ADMINISTRATOR_ROLES: readonly Role[] = ROLES.filter((role) => role !== 'ROOT');
const FIRST = 'admin';
// Characters that cannot be confused; 20 of them are 99 bits.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const newPassword = (): string => Array.from({ length: 20 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

const ANYBODY = 'select 1 from person limit 1';
const INSERT = `insert into person (name, nickname, username, password_hash, must_reset, password_at, roles) values ($1, $1, $1, $2, true, $3, $4) returning id`;
const NAMED = 'select * from person where lower(username collate "und-x-icu") = lower(btrim($1) collate "und-x-icu") for update';
const LET_IN = `update person set version = version + 1, password_hash = $2, must_reset = true, password_at = $3, roles = $4, excluded = false, expiration = null
  where id = $1`;

/** Creates the account of an administrator and announces it. */
async function createAdministrator(tx: Change, username: string, hash: string, { now }: Work): Promise<User> {
  const person = await one<{ id: number }>(tx, INSERT, [username, hash, new Date(now()), ADMINISTRATOR_ROLES]);
  const user = await userById({ pool: tx, now }, person!.id);
  tx.emit('users', 'CREATE', user, EVERYBODY);
  return user;
}

/** Writes into the audit that the server let somebody in as an administrator. */
const auditLetIn = (tx: Change, before: User | null, after: User, { now }: Work): Promise<void> =>
  auditSystemActs(tx, BY_SERVER, now(), [{ act: 'users.letIn', entity: 'User', entityId: after.id, before, after, isPasswordNew: true }]);

/** Creates the first administrator in a newsroom without people; undefined when there are any. */
export async function firstAdministrator(services: Work): Promise<FirstLogin | undefined> {
  if (await one(services.pool, ANYBODY)) return undefined;
  const password = newPassword();
  const hash = await hashPassword(password);
  return change(services, null, async (tx) => {
    await holdPeople(tx);
    // Checked in the transaction, so that two nodes that start at once create only one.
    if (await one(tx, ANYBODY)) return undefined;
    await auditLetIn(tx, null, await createAdministrator(tx, FIRST, hash, services), services);
    return { username: FIRST, password };
  });
}

/**
 * Recovers access as an administrator when nobody can sign in: new password, all roles, no second factor; ends their sessions. Creates the account if
 * the name is unknown; undefined for a directory user, whose password the directory keeps.
 */
export async function letAdministratorIn(
  username: string,
  services: Work & { readonly sessions: Sessions },
): Promise<FirstLogin | undefined> {
  const { now, sessions } = services;
  const password = newPassword();
  const hash = await hashPassword(password);
  return change(services, null, async (tx) => {
    await holdPeople(tx);
    const person = await one<Person & object>(tx, NAMED, [username]);
    if (person?.ad) return undefined;
    await logAccess(tx, { now, ip: 'lauda-server' }, person?.username ?? username.trim(), 'administrator_let_in');
    if (!person) {
      await demandUnique(tx, { nickname: username, username }, 0);
      await auditLetIn(tx, null, await createAdministrator(tx, username.trim(), hash, services), services);
      return { username: username.trim(), password };
    }
    const before = await userById({ pool: tx, now }, person.id);
    const roles = [...new Set([...person.roles, ...ADMINISTRATOR_ROLES])];
    await tx.query(LET_IN, [person.id, hash, new Date(now()), roles]);
    await tx.query('delete from password_reset where user_id = $1', [person.id]);
    await forgetSecondFactor(tx, person.id);
    await sessions.shutOut(tx, { userId: person.id, nickname: person.nickname });
    const after = await userById({ pool: tx, now }, person.id);
    tx.emit('users', person.excluded ? 'CREATE' : 'UPDATE', after, EVERYBODY);
    await auditLetIn(tx, before, after, services);
    return { username: person.username, password };
  });
}
