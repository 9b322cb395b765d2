import pg from 'pg';
import { all, one, type Queryable } from '../storage/change.ts';
import type { Migration } from '../storage/migration.ts';

/** A table with its stored columns; generated columns are not copied. */
export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

/** A sequence and its last value. */
export interface Counter {
  readonly name: string;
  readonly last: string | null;
}

const TABLES = `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  group by c.relname order by c.relname`;
/** Lists every table of the newsroom. */
export const tablesOf = (db: Queryable): Promise<Table[]> => all<Table & Record<string, unknown>>(db, TABLES);

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
/** Writes the quoted name of a table. */
export const quotedName = ({ name }: Pick<Table, 'name'>): string => `public.${quoted(name)}`;
/** Writes the table and its columns in COPY syntax. */
export const copySource = (table: Table): string => `${quotedName(table)} (${table.columns.map(quoted).join(', ')})`;

/** Opens a connection without time limits; a signal ends it, with whatever it waits for, until `hold` is called. */
export async function connect(databaseUrl: string, signal?: AbortSignal): Promise<{ client: pg.Client; hold: () => void }> {
  signal?.throwIfAborted();
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'lauda backup',
    options: '-c timezone=UTC -c statement_timeout=0 -c idle_in_transaction_session_timeout=0',
  });
  client.on('error', () => undefined);
  const end = (): void => void client.end().catch(() => undefined);
  signal?.addEventListener('abort', end, { once: true });
  await client.connect();
  return { client, hold: () => signal?.removeEventListener('abort', end) };
}

const FOREIGN = `select conrelid::regclass::text as on, conname as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`;

/** Creates the empty tables by the backup's migrations, without the rows these insert. */
export async function prepare(client: pg.Client, migrations: readonly Migration[]) {
  await client.query(
    'create table migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  );
  for (const { sql } of migrations) await client.query(sql);
  const [tables, foreign] = [await tablesOf(client), await all<{ on: string; name: string; definition: string }>(client, FOREIGN)];
  // Rows are restored table by table, so foreign keys are checked at the end; triggers are off, their work is in the rows.
  for (const { on, name } of foreign) await client.query(`alter table ${on} drop constraint "${name}"`);
  for (const table of tables) await client.query(`alter table ${quotedName(table)} disable trigger user`);
  await client.query(`truncate ${tables.map(quotedName).join(', ')}`);
  return async (): Promise<void> => {
    for (const table of tables) await client.query(`alter table ${quotedName(table)} enable trigger user`);
    for (const { on, name, definition } of foreign) await client.query(`alter table ${on} add constraint "${name}" ${definition}`);
  };
}

/** Sets the sequences to their last values. */
export async function setCounters(client: pg.Client, counters: readonly Counter[]): Promise<void> {
  for (const { name, last } of counters)
    if (last !== null) await one(client, 'select setval(format($1, $2::text)::regclass, $3)', ['public.%I', name, last]);
}
