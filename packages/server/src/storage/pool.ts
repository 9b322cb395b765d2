import pg from 'pg';
import { cut, DatabaseClient } from './connection.ts';

const { builtins } = pg.types;
const TEXT_ARRAY = 1009;
const INT8_ARRAY = 1016;
const DATE_ARRAY = 1182;

/** Parses an int8; throws RangeError beyond 2^53 rather than answer a wrong id. */
export function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The database holds ${text}, which a number cannot hold exactly.`);
  return value;
}

const asText = (text: string): string => text;
const defaultParser = pg.types.getTypeParser as (oid: number, format?: 'text' | 'binary') => (value: string) => unknown;
const arrayOf = <T>(parse: (text: string) => T) => {
  const parseArray = defaultParser(TEXT_ARRAY) as (text: string) => (string | null)[];
  return (text: string): (T | null)[] => parseArray(text).map((item) => (item === null ? null : parse(item)));
};

const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, parseInt8],
  [INT8_ARRAY, arrayOf(parseInt8)],
  [builtins.DATE, asText],
  [DATE_ARRAY, arrayOf(asText)],
  [builtins.TIME, asText],
  [builtins.TIMESTAMP, asText],
  [builtins.INTERVAL, asText],
]);

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => (format !== 'binary' && parsers.get(oid)) || defaultParser(oid, format),
};

/** The options of a pool: `max` connections, and `onError` for connections that break while idle. */
export interface PoolOptions {
  readonly max?: number;
  /** The time limit of a statement, in ms; none when absent. */
  readonly statementMs?: number;
  readonly onError?: (error: Error) => void;
}

// A node that hangs inside a transaction blocks its rows for no longer than this.
const IDLE_IN_CHANGE_MS = 10_000;
// A PostgreSQL that compiles statements (Debian's does) takes seconds for one that lasts milliseconds while it has no statistics of a new database.
const SETTINGS = `-c timezone=UTC -c jit=off -c idle_in_transaction_session_timeout=${IDLE_IN_CHANGE_MS}`;

/** Makes a pool that reads int8 as a number (RangeError beyond 2^53), timestamptz as a Date, and date, time, timestamp and interval as text. */
export function createPool(databaseUrl: string, { max = 10, statementMs = 0, onError = () => {} }: PoolOptions = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: 'lauda',
    options: `${SETTINGS} -c statement_timeout=${statementMs}`,
    types,
    max,
    Client: DatabaseClient,
  });
  // Without a listener a database restart would end the process; the pool itself opens a new connection.
  pool.on('error', onError);
  // The same for a connection that breaks between two statements of a change: the next statement fails, and the change with it.
  pool.on('connect', (client) => client.on('error', onError));
  const open = new Set<pg.PoolClient>();
  pool.on('connect', (client) => open.add(client)).on('remove', (client) => open.delete(client));
  opened.set(pool, open);
  return pool;
}

const opened = new WeakMap<pg.Pool, Set<pg.PoolClient>>();

/** Closes every connection of a pool at once, also those in use; new ones are opened when needed. */
export function cutAll(pool: pg.Pool, why: string): void {
  for (const client of opened.get(pool) ?? []) cut(client, why);
}
