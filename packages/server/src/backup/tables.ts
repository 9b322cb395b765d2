import pg from 'pg';
import { all, type Queryable } from '../storage/change.ts';

/** A table with the columns that are stored; those the database counts itself are not copied. */
export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
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
