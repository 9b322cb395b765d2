import { checkDirectory, LDAP_FAILURES, messageText } from '@lauda/domain';
import { ldap } from '@lauda/spec/areas/ldap';
import type * as z from 'zod';
import { settingsHandlers } from '../collections/settings.ts';
import type { Context } from '../context.ts';
import { DirectoryError } from '../directory/failures.ts';
import { type DirectoryServer, directoryServer, NO_DIRECTORY } from '../directory/server.ts';
import { implement } from '../implement.ts';
import { queueJob } from '../jobs/rows.ts';
import { beginSync, DIRECTORY_JOB, isSyncing, readSync } from '../people/directorySync.ts';
import { invalid, Problem } from '../problem.ts';
import { readSetting } from '../settings.ts';
import { all, change } from '../storage/change.ts';
import { PAGE_SIZE } from '../storage/paging.ts';

type Trial = z.output<NonNullable<typeof ldap.test.body>>;

/** The client of directories is loaded with the first of them: most newsrooms have none. */
const directory = () => import('../directory/users.ts');

/** Refuses unusable settings, and those that would send a password unencrypted. */
async function demandUsable(server: Pick<DirectoryServer, 'url' | 'startTls' | 'filter' | 'baseDn'>): Promise<void> {
  const wrong = checkDirectory(server);
  if (wrong === 'url') throw invalid('url', server.url === '' ? 'required' : 'url');
  if (wrong === 'startTls') throw invalid('startTls', 'required');
  if (server.baseDn === '') throw invalid('baseDn', 'required');
  if (server.filter && !(await directory()).isFilter(server.filter)) throw invalid('filter', 'ldap_filter');
}

/**
 * Writes what a stored password is bound to: its server with the port, the name it is sent with, and what vouches for the server. Whoever may exchange the
 * trusted certificates, or takes TLS away, could stand where the server stands and read the password.
 */
const boundTo = ({
  url,
  userDn,
  caCertificate,
  startTls,
}: Pick<DirectoryServer, 'url' | 'userDn' | 'caCertificate' | 'startTls'>): string =>
  JSON.stringify([url, userDn, caCertificate ?? '', startTls]);

/** Refuses unusable settings, and refuses to send a stored password to another server or with another name than it was stored for. */
async function demandStorable(_tx: unknown, _context: Context, next: DirectoryServer, before: DirectoryServer): Promise<void> {
  if (next.enabled || next.url !== '') await demandUsable(next);
  const isKept = next.password !== null && next.password === before.password;
  if (isKept && boundTo(next) !== boundTo(before)) throw invalid('password', 'required');
}

/** Completes the directory to try; the stored password is used only with the server and name it was stored for. */
async function triedServer(trial: Trial, { pool, seal }: Context): Promise<DirectoryServer> {
  const { body: stored } = await readSetting(pool, 'ldap', NO_DIRECTORY);
  const { url, baseDn, userDn, filter = null, groupsDn = null, caCertificate = null } = trial;
  const startTls = trial.startTls ?? false;
  const isStored =
    trial.password == null && stored.password !== null && boundTo({ url, userDn, caCertificate, startTls }) === boundTo(stored);
  const password = isStored ? seal.open(stored.password!) : (trial.password ?? null);
  return { enabled: true, url, baseDn, userDn, filter, groupsDn, caCertificate, password, startTls };
}

/** Tries the given settings of a directory; answers the failure found as a code, with the message of the server. */
async function test(trial: Trial, context: Context): Promise<z.input<typeof ldap.test.result>> {
  const server = await triedServer(trial, context);
  await demandUsable(server);
  try {
    await (await directory()).tryDirectory(server, context.signal);
    return { ok: true, failure: null, said: null };
  } catch (error) {
    if (!(error instanceof DirectoryError)) throw error;
    return { ok: false, failure: error.failure, said: error.message };
  }
}

const SYNCED = 'select directory_id as key from person where ad and directory_id = any($1)';
type DirectorySearch = z.output<NonNullable<typeof ldap.filter.query>>;
async function filter(
  { filter: text = '', page = 0, size = PAGE_SIZE }: DirectorySearch,
  context: Context,
): Promise<z.input<typeof ldap.filter.result>> {
  const server = await directoryServer(context.pool, context.seal);
  await demandUsable(server);
  const { searchUsers } = await directory();
  const found = await searchUsers(server, text.trim(), { signal: context.signal, now: context.now() }).catch((error: unknown) => {
    if (!(error instanceof DirectoryError)) throw error;
    const reason = messageText(LDAP_FAILURES[error.failure], context.locale);
    throw new Problem('directory_failed', { params: { reason }, details: error.message });
  });
  const shown = found.slice(page * size, (page + 1) * size);
  const known = await all<{ key: string }>(context.pool, SYNCED, [shown.map(({ key }) => key)]);
  const synced = new Set(known.map(({ key }) => key));
  const data = shown.map(({ key, username, name, email, disabled }) => ({ username, name, email, disabled, synced: synced.has(key) }));
  return { data, number: page, size, total: found.length };
}

export const ldapHandlers = implement<typeof ldap>(ldap, {
  config: settingsHandlers<DirectoryServer, 'password'>('ldap', NO_DIRECTORY, {
    hears: { role: 'ADMIN_READ' },
    secrets: ['password'],
    demand: demandStorable,
  }),
  filter: ({ query }, context) => filter(query, context),
  sync: async ({ query: { shutOut = false } }, context) => {
    const { body } = await readSetting(context.pool, 'ldap', NO_DIRECTORY);
    if (!body.enabled) throw invalid('enabled', 'required');
    return change(context, context.caller, async (tx) => {
      const { userId } = context.caller;
      const syncId = await beginSync(tx, context.now(), userId);
      if (!(await queueJob(tx, context, { kind: DIRECTORY_JOB, args: { syncId, shutOut }, userId }))) throw new Problem('sync_in_progress');
      return true;
    });
  },
  syncState: (_request, { pool }) => isSyncing(pool),
  load: (_request, { pool, settings }) => readSync(pool, settings.zone),
  test: ({ body }, context) => test(body, context),
});
