import pg from 'pg';
import { all, one, type Queryable } from '../storage/change.ts';
import type { Migration } from '../storage/migration.ts';

/** A table with the columns that are stored; those the database counts itself are not copied. */
export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

/** A counter of ids, and the last it gave. */
export interface Counter {
  readonly name: string;
  readonly last: string | null;
}

const TABLES = `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  group by c.relname order by c.relname`;
/** Every table of the newsroom. */
export const tablesOf = (db: Queryable): Promise<Table[]> => all<Table & Record<string, unknown>>(db, TABLES);

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
/** A table as statements name it. */
export const named = ({ name }: Pick<Table, 'name'>): string => `public.${quoted(name)}`;
/** What is copied of a table, as COPY names it. */
export const copied = (table: Table): string => `${named(table)} (${table.columns.map(quoted).join(', ')})`;

/** Opens a connection of its own that waits as long as it takes. */
export async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'lauda backup',
    options: '-c timezone=UTC -c statement_timeout=0 -c idle_in_transaction_session_timeout=0',
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

const FOREIGN = `select conrelid::regclass::text as on, conname as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`;

/** Makes the tables as they were when the backup was made, empty, and nothing that follows from a row. */
export async function prepare(client: pg.Client, migrations: readonly Migration[]) {
  await client.query(
    'create table migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  );
  for (const { sql } of migrations) await client.query(sql);
  const [tables, foreign] = [await tablesOf(client), await all<{ on: string; name: string; definition: string }>(client, FOREIGN)];
  // Rows come table by table, so what refers to others is checked when all are there; triggers did their work before.
  for (const { on, name } of foreign) await client.query(`alter table ${on} drop constraint "${name}"`);
  for (const table of tables) await client.query(`alter table ${named(table)} disable trigger user`);
  await client.query(`truncate ${tables.map(named).join(', ')}`);
  return async (): Promise<void> => {
    for (const table of tables) await client.query(`alter table ${named(table)} enable trigger user`);
    for (const { on, name, definition } of foreign) await client.query(`alter table ${on} add constraint "${name}" ${definition}`);
  };
}

/** Has the counters of ids go on where they were. */
export async function setCounters(client: pg.Client, counters: readonly Counter[]): Promise<void> {
  for (const { name, last } of counters)
    if (last !== null) await one(client, 'select setval(format($1, $2::text)::regclass, $3)', ['public.%I', name, last]);
}
