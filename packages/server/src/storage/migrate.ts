import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Pool, PoolClient } from 'pg';
import { ANY_ORDER, mendFormer } from './former.ts';
import type { Migration } from './migration.ts';

/** The folder of the migrations that come with the server: `NNNN_name.sql`, applied in the order of their numbers. */
export const MIGRATIONS = fileURLToPath(new URL('./migrations/', import.meta.url));

// An arbitrary but fixed advisory lock number, on which starting nodes wait for each other.
const LOCK = 7310_0001;

/** The oldest PostgreSQL that is promised, as `server_version_num`. */
const OLDEST = 150_000;

/** The database and the migration files do not match; the message names the file and what to do. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/** Reads the migrations of a folder in their order. */
export async function readMigrations(folder: string = MIGRATIONS): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const numbers = new Set<string>();
  for (const name of names) {
    const number = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1];
    if (!number) throw new MigrationError(`${name} is no migration: its name is not NNNN_name.sql.`);
    if (numbers.has(number)) throw new MigrationError(`Two migrations have the number ${number}.`);
    numbers.add(number);
  }
  return Promise.all(
    names.map(async (name) => {
      // A checkout on Windows may end lines differently: that is no change.
      const sql = (await readFile(path.join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

function compare(files: readonly Migration[], applied: readonly { name: string; checksum: string }[]): Migration[] {
  const byName = new Map(files.map((file) => [file.name, file]));
  for (const { name, checksum } of applied) {
    const file = byName.get(name);
    if (!file)
      throw new MigrationError(`The database has the migration ${name}, which this Lauda does not know: it was made by a newer one.`);
    if (file.checksum !== checksum) {
      throw new MigrationError(
        `The migration ${name} was changed after it was applied: put it back and write the change as a new migration.`,
      );
    }
  }
  const names = new Set(applied.map(({ name }) => name));
  const last = applied.at(-1)?.name ?? '';
  const pending = files.filter(({ name }) => !names.has(name));
  const late = pending.find(({ name }) => name < last && !ANY_ORDER.has(name));
  if (late) throw new MigrationError(`The migration ${late.name} comes before ${last}, which is applied already: give it a higher number.`);
  return pending;
}

async function apply(client: PoolClient, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    const { message, position } = error as { message: string; position?: string };
    const line = position ? ` in line ${sql.slice(0, Number(position)).split('\n').length}` : '';
    throw new MigrationError(`The migration ${name} failed${line}: ${message}`, { cause: error });
  }
}

/** Refuses a database that Lauda cannot keep a newsroom in, before anything is made there. */
async function demandSuitable(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ encoding: string; version: string; number: number }>(
    `select current_setting('server_encoding') as encoding, current_setting('server_version') as version, current_setting('server_version_num')::int as number`,
  );
  const { encoding, version, number } = rows[0]!;
  if (number < OLDEST) throw new MigrationError(`DATABASE_URL names a PostgreSQL ${version}: Lauda needs 15 or later.`);
  if (encoding !== 'UTF8')
    throw new MigrationError(`The database of DATABASE_URL has the encoding ${encoding}: make one with UTF8, as docs/operations.md shows.`);
}

/**
 * Applies missing migrations, each in a transaction, and returns their names. Nodes that start together wait for each other. @throws {MigrationError}
 * when an applied file was changed or is unknown, or when one fails.
 */
export async function migrate(pool: Pool, folder: string = MIGRATIONS): Promise<string[]> {
  const files = await readMigrations(folder);
  const client = await pool.connect();
  try {
    await demandSuitable(client);
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(
      'create table if not exists migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    );
    if (folder === MIGRATIONS) await mendFormer(client, files);
    const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migration order by name');
    const pending = compare(files, rows);
    for (const migration of pending) await apply(client, migration);
    return pending.map(({ name }) => name);
  } finally {
    // The connection is destroyed: otherwise a failure here could keep its lock and block every later start.
    client.release(true);
  }
}
