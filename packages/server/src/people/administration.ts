import { can, isBlank, type Role } from '@lauda/domain';
import type { users } from '@lauda/spec/areas/users';
import type * as z from 'zod';
import { logAccess } from '../auth/attempts.ts';
import { hashPassword } from '../auth/passwords.ts';
import { forgetSecondFactor } from '../auth/secondFactor.ts';
import type { Caller } from '../caller.ts';
import type { Context } from '../context.ts';
import { invalid, Problem } from '../problem.ts';
import { readSetting } from '../settings.ts';
import { type Change, change, one } from '../storage/change.ts';
import { EVERYBODY } from '../storage/events.ts';
import { demandReferences } from '../storage/references.ts';
import { renameMember } from '../teams/members.ts';
import { today } from '../time.ts';
import { hasKeeper } from './keepers.ts';
import { demandUnique, holdPeople } from './unique.ts';
import { demandPersonal, demandSession, PERSON, type UserEntity, userById } from './users.ts';

type NewUser = z.output<NonNullable<typeof users.create.body>>;
type UserChange = z.output<NonNullable<typeof users.update.body>>;
/** The fields an administrator edits; the rest is changed by special calls. */
const KEPT = ['name', 'nickname', 'email', 'username', 'roles', 'expiration', 'allowedUsers', 'groupsIds', 'readRate'] as const;
type EditedFields = Pick<UserEntity, (typeof KEPT)[number]>;
const NOBODY_YET: EditedFields = {
  name: '',
  nickname: '',
  email: '',
  username: '',
  roles: [],
  expiration: null,
  allowedUsers: [],
  groupsIds: [],
  readRate: null,
};
const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);

/** Merges an input into a person: absent leaves a field, null empties it. */
function mergeInput(input: NewUser | UserChange, before: EditedFields): EditedFields {
  const next = Object.fromEntries(
    KEPT.map((field) => [field, trimmed(input[field] === undefined ? before[field] : (input[field] ?? NOBODY_YET[field]))]),
  ) as unknown as EditedFields;
  if (isBlank(next.username)) next.username = next.email;
  demandPersonal(next);
  if (isBlank(next.username)) throw invalid('email', 'required');
  return { ...next, roles: [...new Set(next.roles)] };
}

/** Refuses roles the caller does not have; ROOT cannot be given at all. */
function demandGrant(next: readonly Role[], before: readonly Role[], { roles }: Caller): void {
  const added = next.filter((role) => !before.includes(role));
  if (added.includes('ROOT')) throw invalid('roles', 'not_given', { role: 'ROOT' });
  const beyond = added.find((role) => !can(roles, [role]));
  if (beyond) throw invalid('roles', 'not_held', { role: beyond });
}

/** Refuses changes to support accounts by anybody else. */
function demandReach(target: UserEntity, { roles }: Caller): void {
  if (target.roles.includes('ROOT') && !roles.includes('ROOT'))
    throw new Problem('forbidden', { details: 'support is changed by support alone' });
}

/** Refuses setting a password for oneself this way, for a person with more roles, or for a user of the directory. */
function demandPassword(target: UserEntity, { roles, userId }: Caller): void {
  if (target.ad) throw invalid('password', 'directory');
  if (target.id === userId) throw new Problem('forbidden', { details: 'the own password is changed with the old one' });
  if (!can(roles, target.roles)) throw new Problem('forbidden', { details: 'somebody who may more chooses their password themselves' });
}

/**
 * Refuses changes of names by which somebody else could get into an account: a directory user is not renamed, since the entry of the new name would
 * open it, and people with more roles than the caller keep their user name, and their e-mail if OpenID links accounts by it.
 */
async function demandNames(tx: Change, target: UserEntity, next: EditedFields, { roles, userId }: Caller): Promise<void> {
  if (target.id === userId && !target.ad) return;
  const isRenamed = !sameText(next.username, target.username);
  if (isRenamed && target.ad) throw invalid('username', 'directory');
  if (target.id === userId || can(roles, target.roles)) return;
  const { body } = await readSetting(tx, 'sign_in', { openId: false, linkByEmail: false });
  if (isRenamed || (body.openId && body.linkByEmail && !sameText(next.email, target.email)))
    throw new Problem('forbidden', { details: 'somebody who may more is renamed by who may as much' });
}
const sameText = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

/** Runs a change of people; refused if nobody were left who may administer them. */
async function withKeeper<T>(tx: Change, context: Context, work: () => Promise<T>): Promise<T> {
  await holdPeople(tx);
  const before = await hasKeeper(tx, context);
  const result = await work();
  if (before && !(await hasKeeper(tx, context))) throw new Problem('last_administrator');
  return result;
}

async function forChange(tx: Change, id: number, { caller, now }: Context): Promise<UserEntity> {
  await tx.query('select 1 from person where id = $1 for no key update', [id]);
  const user = await userById({ pool: tx, now }, id);
  demandReach(user, caller);
  return user;
}

/** Announces a person. */
async function announce(tx: Change, id: number, action: 'CREATE' | 'UPDATE', { now }: Context): Promise<UserEntity> {
  const user = await userById({ pool: tx, now }, id);
  tx.emit('users', action, user, EVERYBODY);
  return user;
}

/** Creates a person; since somebody else chose the first password, the first sign-in asks for a new one. */
export async function createUser(body: NewUser, context: Context): Promise<UserEntity> {
  const { caller, now } = context;
  demandSession(caller);
  const next = mergeInput(body, NOBODY_YET);
  demandGrant(next.roles, [], caller);
  const hash = body.password ? await hashPassword(body.password) : null;
  return change(context, caller, async (tx) => {
    await demandUnique(tx, next, 0);
    await demandReferences(tx, { allowedUsers: 'person', groupsIds: 'person_group' }, next);
    const write = PERSON.insert('person', next, 'id');
    const { id } = (await one<{ id: number }>(tx, write.text, write.values))!;
    const text = 'update person set password_hash = $2, must_reset = $3, password_at = $4 where id = $1';
    await tx.query(text, [id, hash, hash !== null, new Date(now())]);
    return announce(tx, id, 'CREATE', context);
  });
}

/** Tells whether a change ends sessions: a role removed, the account expired, another password. */
function endsAccess(before: UserEntity, next: EditedFields, hash: string | undefined, context: Context): boolean {
  const over = next.expiration !== null && next.expiration < today(context.now(), context.settings.zone);
  return hash !== undefined || over || before.roles.some((role) => !next.roles.includes(role));
}

/** Replaces a person; a version that is not the stored one is a conflict. */
export async function updateUser(body: UserChange, context: Context): Promise<UserEntity> {
  const { caller, sessions, now } = context;
  demandSession(caller);
  const hash = body.password ? await hashPassword(body.password) : undefined;
  return change(context, caller, (tx) =>
    withKeeper(tx, context, async () => {
      const before = await forChange(tx, body.id, context);
      if (body.version != null && body.version !== before.version) throw new Problem('version_conflict', { current: before });
      if (hash) demandPassword(before, caller);
      const next = mergeInput(body, before);
      demandGrant(next.roles, before.roles, caller);
      await demandNames(tx, before, next, caller);
      await demandUnique(tx, next, before.id);
      await demandReferences(tx, { allowedUsers: 'person', groupsIds: 'person_group' }, next, before);
      const write = PERSON.update('person', before.id, next, 'id');
      await tx.query(write.text, write.values);
      await renameMember(tx, before.nickname, next.nickname);
      if (hash) {
        const text = 'update person set password_hash = $2, must_reset = true, password_at = $3 where id = $1';
        await tx.query(text, [before.id, hash, new Date(now())]);
        await tx.query('delete from password_reset where user_id = $1', [before.id]);
      }
      if (endsAccess(before, next, hash, context)) await sessions.shutOut(tx, { userId: before.id, nickname: before.nickname });
      return announce(tx, before.id, 'UPDATE', context);
    }),
  );
}

// Whom the directory shut out it lets in again; whom somebody here removes or restores, also after it did, only people let in.
const NOT_BY_DIRECTORY = 'update person set directory_off = false where id = $1 and directory_off';

/** Removes a person and ends their sessions and tokens; their documents keep the name. */
export async function removeUser(id: number, context: Context): Promise<void> {
  const { caller, sessions } = context;
  demandSession(caller);
  await change(context, caller, (tx) =>
    withKeeper(tx, context, async () => {
      const user = await forChange(tx, id, context);
      await tx.query(NOT_BY_DIRECTORY, [id]);
      if (user.excluded) return;
      await tx.query('update person set excluded = true, version = version + 1 where id = $1', [id]);
      await sessions.shutOut(tx, { userId: id, nickname: user.nickname });
      tx.emit('users', 'DELETE', { ids: [id], users: [await userById({ pool: tx, now: context.now }, id)] }, EVERYBODY);
    }),
  );
}

/** Restores a removed person with former roles and password. */
export async function restoreUser(id: number, context: Context): Promise<UserEntity> {
  const { caller } = context;
  demandSession(caller);
  return change(context, caller, async (tx) => {
    const user = await forChange(tx, id, context);
    await tx.query(NOT_BY_DIRECTORY, [id]);
    if (!user.excluded) return user;
    await tx.query('update person set excluded = false, version = version + 1 where id = $1', [id]);
    return announce(tx, id, 'CREATE', context);
  });
}

/** Demands a new password at the next sign-in and ends the person's sessions. */
export async function resetPassword(id: number, context: Context): Promise<UserEntity> {
  const { caller, sessions } = context;
  demandSession(caller);
  return change(context, caller, async (tx) => {
    const user = await forChange(tx, id, context);
    if (user.ad) throw new Problem('precondition_failed', { details: 'the directory keeps the password' });
    await tx.query('update person set must_reset = true, version = version + 1 where id = $1', [id]);
    await tx.query('delete from password_reset where user_id = $1', [id]);
    await sessions.endOthers(tx, { userId: id, nickname: user.nickname }, false);
    tx.after(async () => sessions.forget(id));
    return announce(tx, id, 'UPDATE', context);
  });
}

/** Removes the second factor of a person with no more roles than the caller (lost phone); ends their sessions. */
export async function removeSecondFactor(id: number, context: Context): Promise<void> {
  const { caller, sessions } = context;
  demandSession(caller);
  await change(context, caller, async (tx) => {
    const user = await forChange(tx, id, context);
    if (id === caller.userId) throw new Problem('forbidden', { details: 'the own one is turned off with password and code' });
    if (!can(caller.roles, user.roles))
      throw new Problem('forbidden', { details: 'that of somebody who may more is taken away by who may as much' });
    if (!(await forgetSecondFactor(tx, id))) throw new Problem('precondition_failed', { details: 'there is no second step' });
    await sessions.endOthers(tx, { userId: id, nickname: user.nickname }, false);
    await logAccess(tx, context, user.username, 'second_factor_removed');
    tx.after(async () => sessions.forget(id));
  });
}
