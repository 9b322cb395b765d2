import { cutText } from '@lauda/domain';
import type { Act } from '../audit/acts.ts';
import type { Context } from '../context.ts';
import type { DirectoryGroups } from '../directory/groups.ts';
import type { DirectoryUser } from '../directory/users.ts';
import { all, type Change } from '../storage/change.ts';
import { EVERYBODY } from '../storage/events.ts';
import { hasKeeper } from './keepers.ts';
import { holdPeople } from './unique.ts';
import { type UserEntity, usersWhere } from './users.ts';

/** Counts of people created, changed, readmitted, excluded and skipped. */
export interface PeopleCounts {
  created: number;
  changed: number;
  restored: number;
  disabled: number;
  skipped: number;
}
/** What a batch did: how many, and each act for the audit, which its transaction writes last. */
export interface TakenOver {
  readonly counts: PeopleCounts;
  readonly acts: readonly Act[];
}
type Services = Pick<Context, 'now' | 'sessions' | 'settings'>;

interface KnownPerson {
  id: number;
  name: string;
  email: string;
  username: string;
  /** Its user name, normalised. */
  key: string;
  ad: boolean;
  excluded: boolean;
  directory_id: string | null;
  directory_off: boolean;
  groups_ids: number[];
  keeps: boolean;
}
const FOLDED = 'lower($ collate "und-x-icu")';
/** Writes the SQL of a text as user names are compared. */
export const folded = (text: string): string => FOLDED.replace('$', text);
// Local administrators are left alone: they can sign in when the directory is down, and no directory entry can take over their account.
// Each person is looked up by index, one by one: for hundreds at once PostgreSQL would normalise the names of everybody instead.
const KNOWN = `select id, name, email, username, ${folded('username')} as key, ad, excluded, directory_id, directory_off, groups_ids,
    not ad and roles && '{ROOT,USER_WRITE,ADMIN_WRITE}' as keeps
  from person where id = any(array(
    select (select id from person where directory_id = x) from unnest($1::text[]) x
    union select (select id from person where ${folded('username')} = x) from unnest($2::text[]) x))
  order by id for no key update`;
const TAKEN = `select x as email, null as nickname from unnest($1::text[]) x where (select true from person where ${folded('btrim(email)')} = x limit 1)
  union all select null, x from unnest($2::text[]) x where (select true from person where search_text(btrim(nickname)) = x limit 1)`;
const KEYS_OF = `select x as text, ${folded('btrim(x)')} as email, search_text(btrim(x)) as nickname, ${folded('btrim(x)')} as username from unnest($1::text[]) x`;
const INSERT = `insert into person (name, nickname, email, username, ad, groups_ids, directory_id)
  select name, nickname, email, username, true, groups_ids, directory_id
  from jsonb_to_recordset($1::jsonb) as e(name text, nickname text, email text, username text, groups_ids bigint[], directory_id text) returning id`;
const UPDATE = `update person p set version = version + 1, name = e.name, email = e.email, username = e.username, groups_ids = e.groups_ids, directory_id = e.directory_id,
    ad = true, excluded = e.excluded, directory_off = false, password_hash = null, must_reset = false
  from jsonb_to_recordset($1::jsonb) as e(id bigint, name text, email text, username text, groups_ids bigint[], directory_id text, excluded boolean) where p.id = e.id`;
const SHUT_OUT = `update person set version = version + 1, excluded = true, directory_off = true where id = any($1) and not excluded`;

/** The sync would leave nobody who may administer users. */
export class NoKeeper extends Error {}

const same = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));

/** Texts as the database normalises them, whose rules for comparing texts apply. */
interface Key {
  readonly email: string;
  readonly nickname: string;
  readonly username: string;
}
/** Normalised names of existing people. */
interface Names {
  readonly of: ReadonlyMap<string, Key>;
  readonly emails: Set<string>;
  readonly nicknames: Set<string>;
}
const longName = ({ name, username }: DirectoryUser): string => cutText(`${name} (${username})`, 60);
const shortName = ({ name, username }: DirectoryUser): string => cutText(name || username, 60).trim();

async function keysOf(tx: Change, users: readonly DirectoryUser[]): Promise<Map<string, Key>> {
  const texts = users.flatMap((user) => [user.email, user.username, shortName(user), longName(user)]);
  const keys = await all<{ text: string } & Key>(tx, KEYS_OF, [[...new Set(texts)]]);
  return new Map(keys.map((key) => [key.text, key]));
}

async function namesOf(tx: Change, users: readonly DirectoryUser[], of: ReadonlyMap<string, Key>): Promise<Names> {
  const taken = await all<{ email: string | null; nickname: string | null }>(tx, TAKEN, [
    users.flatMap(({ email }) => (email ? [of.get(email)!.email] : [])),
    users.flatMap((user) => [shortName(user), longName(user)].map((name) => of.get(name)!.nickname)),
  ]);
  return {
    of,
    emails: new Set(taken.flatMap(({ email }) => (email === null ? [] : [email]))),
    nicknames: new Set(taken.flatMap(({ nickname }) => (nickname === null ? [] : [nickname]))),
  };
}

/** Answers the wanted e-mail, or an empty one if somebody else has it. */
function freeEmail(names: Names, wanted: string, own: string): string {
  const [key, mine] = [names.of.get(wanted)?.email ?? '', own.trim().toLowerCase()];
  if (wanted === '' || key === mine) return wanted;
  if (names.emails.has(key)) return own;
  names.emails.add(key);
  return wanted;
}

function freeNickname(names: Names, user: DirectoryUser): string | undefined {
  for (const wanted of [shortName(user), longName(user), cutText(user.username, 60)]) {
    const key = names.of.get(wanted)?.nickname ?? wanted;
    if (wanted === '' || names.nicknames.has(key)) continue;
    names.nicknames.add(key);
    return wanted;
  }
  return undefined;
}

const groupsAfter = (before: readonly number[], { known, of }: DirectoryGroups, key: string): number[] => {
  const now = of.get(key) ?? new Set<number>();
  return [...before.filter((id) => !known.includes(id)), ...known.filter((id) => now.has(id))];
};

const usersOf = async (tx: Change, ids: readonly number[], { now }: Services): Promise<UserEntity[]> =>
  ids.length === 0 ? [] : usersWhere({ pool: tx, now }, 'u.id = any($1)', [ids]);
/** Names what became of each person as the call that does the same. */
function actsOf(act: string, before: readonly UserEntity[], after: readonly UserEntity[]): Act[] {
  const known = new Map(before.map((user) => [user.id, user]));
  return after.map((user) => ({ act, entity: 'User', entityId: user.id, before: known.get(user.id) ?? null, after: user }));
}

/** Adds to users the key of their entry in the directory, which no call answers and which may be all that changed. */
const keyed = (
  users: readonly UserEntity[],
  people: readonly { readonly id: number; readonly directory_id: string | null }[],
): UserEntity[] => {
  const keys = new Map(people.map(({ id, directory_id }) => [id, directory_id]));
  return users.map((user) => ({ ...user, directoryKey: keys.get(user.id) ?? null }));
};

async function shutOut(tx: Change, ids: readonly number[], services: Services): Promise<Act[]> {
  if (ids.length === 0) return [];
  const was = await usersOf(tx, ids, services);
  const before = await hasKeeper(tx, services);
  await tx.query(SHUT_OUT, [ids]);
  if (before && !(await hasKeeper(tx, services))) throw new NoKeeper();
  const users = await usersOf(tx, ids, services);
  for (const { id, nickname } of users) await services.sessions.shutOut(tx, { userId: id, nickname });
  tx.emit('users', 'DELETE', { ids: users.map(({ id }) => id), users }, EVERYBODY);
  return actsOf('users.remove', was, users);
}

const sameText = (one: string, other: string): boolean => one.trim() !== '' && one.trim().toLowerCase() === other.trim().toLowerCase();
/**
 * Tells whether an unknown entry is that of the person with its user name: an account made here becomes that of the directory by the user name alone;
 * one the directory made is given to a new entry only if name or e-mail is the same too, because user names are given to others after people leave.
 */
export const isSamePerson = (person: Pick<KnownPerson, 'name' | 'email' | 'directory_id'>, { name, email }: DirectoryUser): boolean =>
  person.directory_id === null || sameText(person.name, name) || sameText(person.email, email);

/** A known person as the directory has them now. */
interface ChangedPerson {
  readonly id: number;
  readonly directory_id: string;
}
/** Determines the changes to a known person. */
function changeOf(person: KnownPerson, user: DirectoryUser, names: Names, groups: DirectoryGroups): ChangedPerson | undefined {
  const next = {
    name: user.name || person.name,
    email: freeEmail(names, user.email, person.email),
    username: user.username,
    groups_ids: groupsAfter(person.groups_ids, groups, user.key),
    directory_id: user.key,
    // People removed by an administrator stay removed.
    excluded: person.excluded && !person.directory_off,
  };
  const isSame =
    person.ad &&
    (['name', 'email', 'username', 'directory_id', 'excluded'] as const).every((field) => next[field] === person[field]) &&
    same(next.groups_ids, person.groups_ids);
  return isSame && !person.directory_off ? undefined : { id: person.id, ...next };
}

/** The content of the directory: members of groups, and all keys. */
export interface Listing {
  readonly groups: DirectoryGroups;
  readonly keys: ReadonlySet<string>;
}

/** Applies a batch of directory users: creates new people, updates known ones, excludes disabled ones. */
export async function takeOver(
  tx: Change,
  users: readonly DirectoryUser[],
  { groups, keys }: Listing,
  services: Services,
): Promise<TakenOver> {
  await holdPeople(tx);
  const texts = await keysOf(tx, users);
  const usernameOf = (text: string): string => texts.get(text)?.username ?? text;
  const people = await all<KnownPerson & object>(tx, KNOWN, [
    users.map(({ key }) => key),
    users.map(({ username }) => usernameOf(username)),
  ]);
  const names = await namesOf(tx, users, texts);
  const byKey = new Map(people.flatMap((person) => (person.directory_id === null ? [] : [[person.directory_id, person] as const])));
  const byUsername = new Map(people.map((person) => [person.key, person]));
  const [made, changed, back, out]: [object[], ChangedPerson[], number[], number[]] = [[], [], [], []];
  let skipped = 0;
  const done = new Set<string>();
  for (const user of users) {
    const named = byUsername.get(usernameOf(user.username));
    const person = byKey.get(user.key) ?? (named && !keys.has(named.directory_id ?? '') && isSamePerson(named, user) ? named : undefined);
    // The first of two entries with one user name counts; user names of other people are left to them until an administrator changes one.
    const isTaken = named !== undefined && named !== person;
    if (user.username === '' || done.has(usernameOf(user.username)) || isTaken || person?.keeps) {
      skipped += 1;
      continue;
    }
    done.add(usernameOf(user.username));
    if (user.disabled) {
      if (person && !person.excluded && person.ad) out.push(person.id);
      continue;
    }
    if (person) {
      const change = changeOf(person, user, names, groups);
      if (!change) continue;
      changed.push(change);
      if (person.excluded && person.directory_off) back.push(person.id);
      continue;
    }
    const nickname = freeNickname(names, user);
    if (nickname === undefined) {
      skipped += 1;
      continue;
    }
    const { key: directory_id, username } = user;
    made.push({
      name: user.name,
      nickname,
      email: freeEmail(names, user.email, ''),
      username,
      directory_id,
      groups_ids: groupsAfter([], groups, user.key),
    });
  }
  const created = made.length > 0 ? await all<{ id: number }>(tx, INSERT, [JSON.stringify(made)]) : [];
  const known = changed.map(({ id }) => id);
  const was = keyed(await usersOf(tx, known, services), people);
  if (changed.length > 0) await tx.query(UPDATE, [JSON.stringify(changed)]);
  const tell = async (action: 'CREATE' | 'UPDATE', ids: readonly number[]): Promise<UserEntity[]> => {
    const users = await usersOf(tx, ids, services);
    for (const user of users) tx.emit('users', action, user, EVERYBODY);
    return users;
  };
  const ids = created.map(({ id }) => id);
  const here = await tell('CREATE', [...ids, ...back]);
  const updated = known.filter((id) => !back.includes(id));
  const [isNew, wasOut] = [new Set(ids), new Set(back)];
  const acts = [
    ...actsOf(
      'users.create',
      [],
      here.filter(({ id }) => isNew.has(id)),
    ),
    ...actsOf(
      'users.restore',
      was,
      keyed(
        here.filter(({ id }) => wasOut.has(id)),
        changed,
      ),
    ),
    ...actsOf('users.update', was, keyed(await tell('UPDATE', updated), changed)),
  ];
  const gone = await shutOut(tx, out, services);
  const counts = { created: created.length, changed: updated.length, restored: back.length, disabled: gone.length, skipped };
  return { counts, acts: [...acts, ...gone] };
}

const GONE = `select id from person where ad and not excluded and not coalesce(directory_id = any($1), false) order by id limit $2 for no key update`;
/** Excludes a batch of people who are no longer in the directory; answers the act of each. */
export async function leaveOut(tx: Change, keys: readonly string[], most: number, services: Services): Promise<Act[]> {
  await holdPeople(tx);
  const gone = await all<{ id: number }>(tx, GONE, [keys, most]);
  return shutOut(
    tx,
    gone.map(({ id }) => id),
    services,
  );
}
