import { type Client, type Entry, escapeFilter } from 'ldapts';
import { entriesOf } from './pages.ts';
import type { DirectoryServer } from './server.ts';
import type { DirectoryUser } from './users.ts';

const GROUPS = '(|(objectClass=group)(objectClass=groupOfNames)(objectClass=groupOfUniqueNames)(objectClass=posixGroup))';
/** The capability OID of Active Directory, and its matching rule for nested groups. */
const ACTIVE_DIRECTORY = '1.2.840.113556.1.4.800';
const IN_CHAIN = '1.2.840.113556.1.4.1941';

const valuesOf = (entry: Entry, name: string): string[] => {
  const value = Object.entries(entry).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1] ?? [];
  return (Array.isArray(value) ? value : [value]).map(String);
};
/** Normalises a DN for comparison: servers differ in spaces and capitals. */
const plainDn = (dn: string): string => dn.replaceAll(/\s*([,=+])\s*/g, '$1').toLowerCase();
const plainName = (name: string): string => name.trim().toLowerCase();

interface Group {
  readonly dn: string;
  readonly name: string;
  /** DNs of people and of nested groups. */
  readonly members: readonly string[];
  /** User names of people (posixGroup). */
  readonly usernames: readonly string[];
}

async function groupsOf(client: Client, groupsDn: string): Promise<Group[]> {
  const found: Group[] = [];
  const attributes = ['cn', 'member', 'uniqueMember', 'memberUid'];
  for await (const entries of entriesOf(client, groupsDn, { filter: GROUPS, attributes }))
    for (const entry of entries)
      found.push({
        dn: entry.dn,
        name: valuesOf(entry, 'cn')[0] ?? '',
        members: [...valuesOf(entry, 'member'), ...valuesOf(entry, 'uniqueMember')].map(plainDn),
        usernames: valuesOf(entry, 'memberUid').map(plainName),
      });
  return found;
}

async function isActiveDirectory(client: Client): Promise<boolean> {
  const { searchEntries } = await client.search('', { scope: 'base', attributes: ['supportedCapabilities'] });
  return searchEntries.some((entry) => valuesOf(entry, 'supportedCapabilities').includes(ACTIVE_DIRECTORY));
}

/** Collects the members of a group and of nested groups; cycles are followed once. */
function within(top: Group, byDn: ReadonlyMap<string, Group>): { readonly entries: Set<string>; readonly usernames: Set<string> } {
  const [entries, usernames] = [new Set<string>(), new Set<string>()];
  const seen = new Set([top]);
  for (const group of seen) {
    for (const name of group.usernames) usernames.add(name);
    for (const member of group.members) {
      const inner = byDn.get(member);
      if (inner) seen.add(inner);
      else entries.add(member);
    }
  }
  return { entries, usernames };
}

/** The group ids of each person, by the person's key. */
export type Memberships = ReadonlyMap<string, ReadonlySet<number>>;
/** The newsroom's groups found in the directory by name, and their members. */
export interface DirectoryGroups {
  readonly known: readonly number[];
  readonly of: Memberships;
}

/** Reads the members, direct or nested, of the newsroom's groups that the directory has by the same name. */
export async function readGroups(
  client: Client,
  { groupsDn, baseDn }: DirectoryServer,
  users: readonly DirectoryUser[],
  wanted: readonly { readonly id: number; readonly name: string }[],
): Promise<DirectoryGroups> {
  const of = new Map<string, Set<number>>();
  if (!groupsDn || wanted.length === 0) return { known: [], of };
  const groups = await groupsOf(client, groupsDn);
  const byDn = new Map(groups.map((group) => [plainDn(group.dn), group]));
  const isActive = await isActiveDirectory(client);
  const known: number[] = [];
  for (const { id, name } of wanted) {
    const same = groups.filter((group) => plainName(group.name) === plainName(name));
    if (same.length === 0) continue;
    known.push(id);
    const inside = same.map((group) => within(group, byDn));
    const dns = new Set(inside.flatMap(({ entries }) => [...entries]));
    // Active Directory truncates the member list of large groups, so it resolves the nesting itself.
    if (isActive) for (const group of same) for (const dn of await inChain(client, baseDn, group.dn)) dns.add(dn);
    const names = new Set(inside.flatMap(({ usernames }) => [...usernames]));
    for (const user of users)
      if (dns.has(plainDn(user.dn)) || names.has(plainName(user.username))) of.set(user.key, (of.get(user.key) ?? new Set()).add(id));
  }
  return { known, of };
}

async function inChain(client: Client, baseDn: string, groupDn: string): Promise<string[]> {
  const filter = escapeFilter`(memberOf:${IN_CHAIN}:=${groupDn})`;
  const found: string[] = [];
  for await (const entries of entriesOf(client, baseDn, { filter, attributes: ['1.1'] }))
    found.push(...entries.map(({ dn }) => plainDn(dn)));
  return found;
}
