import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Identity } from './embedded-binaries.ts';
import { APPLICATION, ask, canLogIn, DATABASE, isAlive, isServerOf, OWNER, pidFile } from './embedded-process.ts';
import { replaceFile, writeOnce } from './write-once.ts';

/** A database that this account cannot run, in words for whoever started Lauda. */
export class AccountError extends Error {
  override readonly name = 'AccountError';
}

/** Throws an AccountError where a folder holds a database that PostgreSQL can neither be run on nor joined. */
export async function demandOurs(cluster: string, who: Identity, isEnterable: boolean): Promise<void> {
  const owner = await stat(path.join(cluster, 'PG_VERSION')).then(
    ({ uid }) => uid,
    () => undefined,
  );
  if (owner === undefined || who.uid === undefined) return;
  const where = `The database in ${path.dirname(cluster)}`;
  if (owner === who.uid) {
    if (isEnterable) return;
    throw new AccountError(
      `${where} runs as account ${owner}, which may not enter it any more: let it, by chmod o+x on each folder above.`,
    );
  }
  const found = isEnterable ? await pidFile(cluster) : undefined;
  // One that its own account runs is joined.
  if (!found || !isAlive(found.pid)) throw new AccountError(`${where} belongs to account ${owner}: run this as that account.`);
}

/** The passwords of the two roles: the owner makes roles and extensions, the application has its own database and nothing else. */
export interface Keys {
  readonly owner: string;
  readonly application: string;
}

const HEAD = '# Written by Lauda at each start that finds something else.\n';
const hosts = (who: string, method: string): string =>
  ['127.0.0.1/32', '::1/128'].map((from) => `host all ${who} ${from} ${method}\n`).join('');
/** pg_hba.conf in which every connection needs a password. */
const CLOSED = `${HEAD}${hosts('all', 'scram-sha-256')}`;
/** pg_hba.conf in which the owner may connect without a password, for one start: the password file was lost and new ones are set. */
const OPEN = `${HEAD}${hosts(OWNER, 'trust')}`;

/** Names the file of the passwords below a data folder. */
export const keysFile = (dataDir: string): string => path.join(dataDir, 'keys', 'postgres.json');
const secret = (): string => randomBytes(32).toString('base64url');
const hbaFile = (cluster: string): string => path.join(cluster, 'pg_hba.conf');

/** Reads the passwords of a data folder or creates them; two processes that start at once end with the same. */
async function findKeys(dataDir: string): Promise<{ keys: Keys; made: boolean }> {
  const file = keysFile(dataDir);
  if (existsSync(file)) return { keys: JSON.parse(await readFile(file, 'utf8')) as Keys, made: false };
  const made = writeOnce(file, `${JSON.stringify({ owner: secret(), application: secret() } satisfies Keys)}\n`);
  return { keys: JSON.parse(await readFile(file, 'utf8')) as Keys, made };
}

/** Says in pg_hba.conf who is let in; a running server has to be told to read it. */
const admit = (cluster: string, who: Identity, text: string): Promise<void> => replaceFile(hbaFile(cluster), text, who);

/** Provides the passwords for a cluster. If they are lost for an existing cluster, its owner is let in once to set new ones. */
export async function keysFor(dataDir: string, cluster: string, who: Identity, log: (text: string) => void): Promise<Keys> {
  const before = existsSync(path.join(cluster, 'PG_VERSION'));
  const { keys, made } = await findKeys(dataDir);
  if (!before || !made || (await readFile(hbaFile(cluster), 'utf8')) !== CLOSED) return keys;
  log(`The passwords of the database are not in ${keysFile(dataDir)}: new ones are made.`);
  await admit(cluster, who, OPEN);
  const server = await pidFile(cluster);
  if (server && (await isServerOf(cluster, server.pid))) process.kill(server.pid, 'SIGHUP');
  return keys;
}

/** Lets the owner of a running cluster in once to set the passwords of the data folder, as where a former `keys/` was put back. */
export async function letOwnerIn(cluster: string, who: Identity, pid: number): Promise<void> {
  await admit(cluster, who, OPEN);
  process.kill(pid, 'SIGHUP');
}

/** Provides a file with the owner's password for initdb while the work runs. */
export async function withPasswordFile<T>(file: string, { owner }: Keys, who: Identity, work: () => Promise<T>): Promise<T> {
  await writeFile(file, owner, { mode: 0o600 });
  try {
    if (who.uid !== undefined) await chown(file, who.uid, who.gid);
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}

/** Requires passwords in a new cluster that does not run yet. */
export const closeFresh = (cluster: string, who: Identity): Promise<void> => admit(cluster, who, CLOSED);

// Two processes that start at once wait for each other.
const ONE_BY_ONE = 'select pg_advisory_xact_lock(73100002);';
const ROLE = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls';
const rolesOf = ({ owner, application }: Keys): string => `${ONE_BY_ONE}
do $$ begin if to_regrole('${APPLICATION}') is null then create role ${APPLICATION}; end if; end $$;
alter role ${APPLICATION} ${ROLE} password '${application}';
alter role ${OWNER} password '${owner}'`;

// Objects an earlier release created as the owner are given to the application; those of extensions stay the owner's.
const GIVE_AWAY = `${ONE_BY_ONE}
do $$ declare made record; begin
  for made in select extname from (values ('unaccent'), ('pg_trgm')) wanted(extname) join pg_available_extensions on name = extname
    where installed_version is null loop execute format('create extension %I', made.extname); end loop;
  for made in select c.oid::regclass as name, c.relkind from pg_class c where c.relnamespace = 'public'::regnamespace
    and c.relowner = '${OWNER}'::regrole and c.relkind in ('r', 'p', 'v', 'm', 'S')
    and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i', 'e')) loop
    execute format('alter %s %s owner to ${APPLICATION}',
      case made.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end, made.name);
  end loop;
  for made in select p.oid::regprocedure as name from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proowner = '${OWNER}'::regrole
    and not exists (select 1 from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e') loop
    execute format('alter routine %s owner to ${APPLICATION}', made.name);
  end loop;
end $$`;

/** Creates the application's role and database if missing, gives it its objects, and requires passwords from then on. */
export async function secure(cluster: string, port: number, keys: Keys, who: Identity): Promise<void> {
  const open = (await readFile(hbaFile(cluster), 'utf8')) !== CLOSED;
  const known = await ask(port, `select 1 from pg_roles where rolname = '${APPLICATION}'`, keys.owner);
  if (open || known?.length !== 1) await ask(port, rolesOf(keys), keys.owner);
  await ensureDatabase(port, keys.owner);
  await ask(port, GIVE_AWAY, keys.owner, DATABASE);
  if (!open) return;
  await admit(cluster, who, CLOSED);
  await ask(port, 'select pg_reload_conf()', keys.owner);
  // The server reloads the file asynchronously: wait until a wrong password is really refused.
  while (await canLogIn(port, 'nobody knows')) await sleep(10);
}

async function ensureDatabase(port: number, password: string): Promise<void> {
  const owner = async (): Promise<string | undefined> => {
    const rows = await ask<{ owner: string }>(
      port,
      `select pg_get_userbyid(datdba) as owner from pg_database where datname = '${DATABASE}'`,
      password,
    );
    return rows?.[0]?.owner;
  };
  const found = await owner();
  if (found === APPLICATION) return;
  const made =
    found === undefined ? `create database ${DATABASE} owner ${APPLICATION}` : `alter database ${DATABASE} owner to ${APPLICATION}`;
  await ask(port, made, password).catch(async (error: unknown) => {
    // Another process starting on the same folder may have done it first.
    if ((await owner()) !== APPLICATION) throw error;
  });
}
