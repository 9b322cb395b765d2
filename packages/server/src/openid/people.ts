import { administers, cutText } from '@lauda/domain';
import type { Act } from '../audit/acts.ts';
import { auditSystemActs, byOpenId } from '../audit/systemActs.ts';
import { isOver, type Person } from '../auth/person.ts';
import type { Context } from '../context.ts';
import { demandUnique, holdPeople } from '../people/unique.ts';
import { userById } from '../people/users.ts';
import { Problem } from '../problem.ts';
import { all, type Change, one } from '../storage/change.ts';
import { EVERYBODY } from '../storage/events.ts';
import type { Claims } from './provider.ts';
import type { SignInSettings } from './settings.ts';

const text = (claims: Claims, name: string): string => (typeof claims[name] === 'string' ? (claims[name] as string).trim() : '');
/** A person as the OpenID provider describes them. */
interface ProviderPerson {
  readonly username: string;
  readonly name: string;
  readonly email: string;
  /** Whether the provider has verified the e-mail address. */
  readonly isVerified: boolean;
}
function providerPersonOf(claims: Claims, { userClaim }: SignInSettings): ProviderPerson {
  const username = text(claims, userClaim);
  const email = text(claims, 'email');
  return {
    username: username.length > 200 ? '' : username,
    name: cutText(text(claims, 'name') || username, 100).trim(),
    email: email.length > 200 ? '' : email,
    isVerified: claims.email_verified === true && email !== '',
  };
}

const SEEN = `insert into openid_identity (issuer, subject, name, email, seen_at) values ($1, $2, $3, $4, $5)
  on conflict (issuer, subject) do update set name = excluded.name, email = excluded.email, seen_at = excluded.seen_at returning id, user_id`;
const BY_EMAIL = `select * from person where lower(btrim(email) collate "und-x-icu") = lower(btrim($1) collate "und-x-icu") and not excluded
  and not exists (select 1 from openid_identity i where i.user_id = person.id and i.issuer = $2)`;
const INSERT = 'insert into person (name, nickname, email, username) values ($1, $2, $3, $4) returning *';
const personById = (tx: Change, id: number): Promise<Person | undefined> =>
  one<Person & object>(tx, 'select * from person where id = $1 and not excluded', [id]);

/**
 * Finds the account by verified e-mail; accounts of administrators must be linked by an administrator, and so must one that another person of this
 * provider has: addresses are given to others after people leave.
 */
async function personByAddress(tx: Change, { email, isVerified }: ProviderPerson, issuer: string): Promise<Person | undefined> {
  const found = isVerified ? await all<Person & object>(tx, BY_EMAIL, [email, issuer]) : [];
  return found.length === 1 && !administers(found[0]!.roles) ? found[0] : undefined;
}

/** Creates an account without roles; none if the user name is taken, since it may be somebody else's. */
async function createAccount(
  tx: Change,
  { username, name, email, isVerified }: ProviderPerson,
  context: Context,
  acts: Act[],
): Promise<Person | undefined> {
  if (username === '') return undefined;
  const free = (names: object): Promise<boolean> =>
    demandUnique(tx, names, 0).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Problem && error.code === 'duplicate_user') return false;
        throw error;
      },
    );
  if (!(await free({ username }))) return undefined;
  const own = isVerified && (await free({ email })) ? email : '';
  for (const nickname of [name, `${name} (${username})`, username].map((each) => cutText(each, 60).trim())) {
    if (!(await free({ nickname }))) continue;
    const person = (await one<Person & object>(tx, INSERT, [name, nickname, own, username]))!;
    const user = await userById({ pool: tx, now: context.now }, person.id);
    tx.emit('users', 'CREATE', user, EVERYBODY);
    acts.push({ act: 'users.create', entity: 'User', entityId: user.id, before: null, after: user });
    return person;
  }
  return undefined;
}

/** Sets a person's groups to those the provider names, as far as they exist here. */
async function setGroups(
  tx: Change,
  { id }: Person,
  claims: Claims,
  { groupsClaim }: SignInSettings,
  context: Context,
  acts: Act[],
): Promise<void> {
  const said = groupsClaim ? claims[groupsClaim] : undefined;
  if (!Array.isArray(said)) return;
  const names = said.filter((each) => typeof each === 'string').map((each) => each.trim().toLowerCase());
  const groups = await all<{ id: number }>(tx, 'select id from person_group where lower(btrim(name)) = any($1) order by id', [names]);
  const before = await userById({ pool: tx, now: context.now }, id);
  const changed = await one(
    tx,
    `update person set groups_ids = $2, version = version + 1
     where id = $1 and not (groups_ids <@ $2::bigint[] and groups_ids @> $2::bigint[]) returning id`,
    [id, groups.map((group) => group.id)],
  );
  if (!changed) return;
  const user = await userById({ pool: tx, now: context.now }, id);
  tx.emit('users', 'UPDATE', user, EVERYBODY);
  acts.push({ act: 'users.update', entity: 'User', entityId: id, before, after: user });
}

/**
 * Finds the account of a sign-in: by issuer and subject, else as the settings allow. Undefined when there is none, until an administrator links the
 * identity.
 */
export async function personOf(
  tx: Change,
  issuer: string,
  claims: Claims,
  settings: SignInSettings,
  context: Context,
): Promise<Person | undefined> {
  await holdPeople(tx);
  const described = providerPersonOf(claims, settings);
  const seen = [issuer, claims.sub, described.name, described.email, new Date(context.now())];
  const identity = (await one<{ id: number; user_id: number | null }>(tx, SEEN, seen))!;
  const known = identity.user_id !== null;
  const acts: Act[] = [];
  const person = known
    ? await personById(tx, identity.user_id!)
    : ((settings.linkByEmail ? await personByAddress(tx, described, issuer) : undefined) ??
      (settings.createAccounts ? await createAccount(tx, described, context, acts) : undefined));
  if (!person || isOver(person, context)) return undefined;
  if (!known) {
    await tx.query('update openid_identity set user_id = $2 where id = $1', [identity.id, person.id]);
    const [before, after] = [{ userId: null }, { userId: person.id }];
    const name = described.name || described.email || claims.sub;
    acts.push({ act: 'signIn.identities.link', entity: 'OpenIdIdentity', entityId: identity.id, name, before, after });
  }
  await setGroups(tx, person, claims, settings, context, acts);
  await auditSystemActs(tx, byOpenId(context.ip), context.now(), acts);
  return person;
}
