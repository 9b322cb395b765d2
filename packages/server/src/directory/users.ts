import { cutText } from '@lauda/domain';
import { type Client, type Entry, escapeFilter, FilterParser } from 'ldapts';
import { inDirectory } from './connect.ts';
import { entriesOf } from './pages.ts';
import type { DirectoryServer } from './server.ts';

const ASK_MS = 10_000;
/** Matches people in Active Directory and in other servers; servers ignore classes they do not know. */
const PEOPLE = '(|(objectClass=inetOrgPerson)(&(objectCategory=person)(objectClass=user)))';
/** Attributes with a permanent id of an entry: the standard's, Active Directory's, 389 Directory Server's. */
const KEYS = ['entryUUID', 'objectGUID', 'nsUniqueId'] as const;
const SIGNED_IN_BY = ['sAMAccountName', 'uid'] as const;
const NAMES = ['displayName', 'cn'] as const;
const OFF = ['userAccountControl', 'nsAccountLock', 'loginDisabled', 'pwdAccountLockedTime', 'shadowExpire', 'accountExpires'] as const;
const ATTRIBUTES = [...KEYS, ...SIGNED_IN_BY, ...NAMES, ...OFF, 'mail'];
const BINARY = ['objectGUID'];
const DAY_MS = 86_400_000;
/** Active Directory counts tenths of microseconds since 1601; 0 and the largest number are no end. */
const TICKS_IN_MS = 10_000n;
const SINCE_1601_MS = 11_644_473_600_000n;
const NEVER = 2n ** 63n - 1n;

/** A person of the directory. */
export interface DirectoryUser {
  /** The permanent id, which survives renames and moves. */
  readonly key: string;
  readonly dn: string;
  /** The user name; empty when the entry has none, and then nobody can sign in by it. */
  readonly username: string;
  readonly name: string;
  readonly email: string;
  /** Whether the account is disabled in the directory. */
  readonly disabled: boolean;
}

/** Makes a reader of an entry's attributes that ignores their case. */
function reader(entry: Entry): (name: string) => string {
  const known = new Map<string, string>();
  for (const [name, value] of Object.entries(entry)) {
    const first = Array.isArray(value) ? value[0] : value;
    if (first !== undefined) known.set(name.toLowerCase(), Buffer.isBuffer(first) ? first.toString('hex') : first.trim());
  }
  return (name) => known.get(name.toLowerCase()) ?? '';
}
const firstOf = (read: (name: string) => string, names: readonly string[]): string => names.map(read).find((value) => value !== '') ?? '';

/** Tells whether the end of an account of Active Directory has passed. */
function isPast(accountExpires: string, now: number): boolean {
  if (!/^\d{1,19}$/.test(accountExpires)) return false;
  const ticks = BigInt(accountExpires);
  return ticks !== 0n && ticks !== NEVER && ticks / TICKS_IN_MS - SINCE_1601_MS < BigInt(Math.floor(now));
}

/** Tells whether an account is disabled, by each server's own attribute: ACCOUNTDISABLE, a permanent lock, an expiry date. */
function isOff(read: (name: string) => string, now: number): boolean {
  const flags = Number(read('userAccountControl') || 0);
  const expires = Number(read('shadowExpire') || -1);
  return (
    (flags & 2) !== 0 ||
    ['nsAccountLock', 'loginDisabled'].some((name) => read(name).toUpperCase() === 'TRUE') ||
    read('pwdAccountLockedTime') === '000001010000Z' ||
    (expires >= 0 && expires * DAY_MS < now) ||
    isPast(read('accountExpires'), now)
  );
}

function userOf(entry: Entry, now: number): DirectoryUser {
  const read = reader(entry);
  const username = firstOf(read, SIGNED_IN_BY);
  return {
    key: (firstOf(read, KEYS) || entry.dn).toLowerCase(),
    dn: entry.dn,
    username: username.length > 200 ? '' : username,
    name: cutText(firstOf(read, NAMES) || username, 100).trim(),
    email: read('mail').length > 200 ? '' : read('mail'),
    disabled: isOff(read, now),
  };
}

const bracketed = (filter: string): string => (filter.startsWith('(') ? filter : `(${filter})`);
/** Builds the filter for people of the newsroom. */
const peopleOf = ({ filter }: DirectoryServer): string => (filter ? bracketed(filter) : PEOPLE);

/** Tells whether a filter is valid LDAP syntax. */
export function isFilter(filter: string): boolean {
  try {
    FilterParser.parseString(bracketed(filter));
    return true;
  } catch {
    return false;
  }
}

/** Reads people a page at a time. */
async function* pagesOf(client: Client, baseDn: string, filter: string, now: number): AsyncGenerator<DirectoryUser[]> {
  for await (const entries of entriesOf(client, baseDn, { filter, attributes: ATTRIBUTES, binary: BINARY }))
    yield entries.map((entry) => userOf(entry, now));
}

/** Reads everybody the filter finds. */
export async function allUsers(client: Client, server: DirectoryServer, now: number): Promise<DirectoryUser[]> {
  const users: DirectoryUser[] = [];
  for await (const some of pagesOf(client, server.baseDn, peopleOf(server), now)) users.push(...some);
  return users;
}

interface SearchOptions {
  readonly signal: AbortSignal;
  readonly now: number;
}
const patient = (signal: AbortSignal) => ({ connectMs: ASK_MS, askMs: ASK_MS, signal });

/** Finds people whose names contain a text, sorted by name. */
export const searchUsers = (server: DirectoryServer, text: string, { signal, now }: SearchOptions): Promise<DirectoryUser[]> =>
  inDirectory(server, patient(signal), async (client) => {
    const found: DirectoryUser[] = [];
    const named = escapeFilter`(|(uid=*${text}*)(sAMAccountName=*${text}*)(cn=*${text}*)(displayName=*${text}*)(mail=*${text}*))`;
    const filter = text === '' ? peopleOf(server) : `(&${peopleOf(server)}${named})`;
    for await (const some of pagesOf(client, server.baseDn, filter, now)) found.push(...some);
    return found.sort((a, b) => a.name.localeCompare(b.name) || a.username.localeCompare(b.username));
  });

/** Finds a person by user name; undefined when there is none, or several. */
export async function findUser(client: Client, server: DirectoryServer, username: string, now: number): Promise<DirectoryUser | undefined> {
  const filter = `(&${peopleOf(server)}${escapeFilter`(|(sAMAccountName=${username})(uid=${username}))`})`;
  const { searchEntries } = await client.search(server.baseDn, {
    ...{ scope: 'sub', filter, sizeLimit: 2, attributes: [...ATTRIBUTES], explicitBufferAttributes: BINARY },
  });
  return searchEntries.length === 1 ? userOf(searchEntries[0]!, now) : undefined;
}

/** Checks the settings the way a sync uses them, without importing: connection, bind, base and filter. */
export const tryDirectory = (server: DirectoryServer, signal: AbortSignal): Promise<void> =>
  inDirectory(server, patient(signal), async (client) => {
    await client.search(server.baseDn, { scope: 'base', attributes: ['1.1'] });
    await client.search(server.baseDn, { scope: 'sub', filter: peopleOf(server), sizeLimit: 1, attributes: ['1.1'] });
    if (server.groupsDn) await client.search(server.groupsDn, { scope: 'base', attributes: ['1.1'] });
  });

/** Reads all people and group members completely, or throws. */
export const readCompletely = <T>(server: DirectoryServer, signal: AbortSignal, work: (client: Client) => Promise<T>): Promise<T> =>
  inDirectory(server, patient(signal), work);
