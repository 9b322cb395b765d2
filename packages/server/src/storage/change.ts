import type { Pool, PoolClient, QueryResult, QueryResultRow } from 'pg';
import type { Caller } from '../caller.ts';
import { pipeline } from './connection.ts';
import { type BoundStatement, type Emit, eventStatements, type NewEvent, type PersonalEvent, personalEventsOf } from './events.ts';
import { isAway } from './refusals.ts';

/** Something that runs SQL: the pool, or the connection of a transaction. */
export interface Queryable {
  query<R extends QueryResultRow>(
    text: string | { name: string; text: string; values: unknown[] },
    values?: unknown[],
  ): Promise<QueryResult<R>>;
}

/** A change in progress: queries run in its transaction, its events are written by the last statement. */
export interface Change extends Queryable {
  readonly emit: Emit;
  /** Registers a statement that is sent together with the commit, so that nothing waits for its answer alone. */
  withCommit(statement: BoundStatement): void;
  /** Registers work to do after the commit, before the call is answered. */
  after(work: (services: Pick<ChangeServices, 'pool'>) => Promise<void>): void;
}

/** The services and limits a change runs with. */
interface ChangeServices {
  readonly pool: Pool;
  readonly now: () => number;
  readonly within?: Change;
  /** No further statement begins once it is aborted. */
  readonly signal?: AbortSignal;
  /** How long one statement may run, in ms. */
  readonly statementMs?: number;
  /** How long one statement may wait for a row another change holds, in ms; as long as it may run when absent. */
  readonly lockMs?: number;
  /** Called with events for named people alone as soon as they are committed, before the notification of the database. */
  readonly onPersonalEvents?: (events: readonly PersonalEvent[], userId: number | null, at: Date) => void;
}

type Afterwards = Parameters<Change['after']>[0][];

// The default time limit of a statement in a change.
const STATEMENT_MS = 30_000;

/** Runs a change in one transaction and writes its events last; a throw rolls everything back. Inside another change it becomes part of that. */
export async function change<T>(
  services: ChangeServices,
  caller: Pick<Caller, 'userId'> | null,
  work: (tx: Change) => Promise<T>,
): Promise<T> {
  if (services.within) return work(services.within);
  const afterwards: Afterwards = [];
  const result = await inTransaction(services, caller, work, afterwards);
  for (const later of afterwards) await later(services);
  return result;
}

async function inTransaction<T>(
  services: Pick<ChangeServices, 'pool' | 'now' | 'signal' | 'statementMs' | 'lockMs' | 'onPersonalEvents'>,
  caller: Pick<Caller, 'userId'> | null,
  work: (tx: Change) => Promise<T>,
  afterwards: Afterwards,
): Promise<T> {
  const client = await services.pool.connect();
  const events: NewEvent[] = [];
  const last: BoundStatement[] = [];
  let broken: Error | undefined;
  try {
    // A round trip costs as much as a short statement, so a statement that does not need the answer of the one before is sent without waiting for it.
    pipeline(client, true);
    const begun = client.query(
      `begin; set local statement_timeout = ${services.statementMs ?? STATEMENT_MS}; set local lock_timeout = ${services.lockMs ?? 0}`,
    );
    // If this fails the connection is gone, and the next statement fails as well.
    begun.catch(() => undefined);
    const run = client.query.bind(client) as Queryable['query'];
    const query: Queryable['query'] = async (...given) => {
      services.signal?.throwIfAborted();
      return run(...given);
    };
    const result = await work({
      query,
      emit: (topic, action, data, audience) => events.push({ topic, action, data, audience }),
      withCommit: (statement) => last.push(statement),
      after: (later) => afterwards.push(later),
    });
    await begun;
    const [userId, at] = [caller?.userId || null, new Date(services.now())];
    const written = await eventStatements(events, userId, at);
    for (const statement of written.slice(0, -1)) await client.query(statement);
    const answers = await together(client, [...last, ...written.slice(-1), 'commit']);
    const number = events.length > 0 && services.onPersonalEvents ? (answers.at(-2)?.rows[0]?.last as number) : undefined;
    const personal = number === undefined ? undefined : personalEventsOf(events, number);
    if (personal) services.onPersonalEvents!(personal, userId, at);
    return result;
  } catch (error) {
    // A connection that lost its database is not used again: the next one may lead to another server.
    if (isAway(error)) broken = error as Error;
    await client.query('rollback').catch((lost: Error) => {
      broken = lost;
    });
    throw error;
  } finally {
    pipeline(client, false);
    client.release(broken);
  }
}

/** Sends statements without waiting in between and answers all results; throws the first error. A commit after a failed statement rolls back. */
async function together(client: PoolClient, statements: readonly (BoundStatement | string)[]): Promise<readonly QueryResult[]> {
  const answers = await Promise.allSettled(statements.map((statement) => client.query(statement as string)));
  const failed = answers.find(({ status }) => status === 'rejected');
  if (failed) throw (failed as PromiseRejectedResult).reason;
  return answers.map((answer) => (answer as PromiseFulfilledResult<QueryResult>).value);
}

/** Runs a part of a change and rolls it back; answers the result it would have had. */
async function tryWithin<T>(tx: Change, work: (tx: Change) => Promise<T>): Promise<T> {
  await tx.query('savepoint trial');
  const result = await work({ query: tx.query, emit: () => undefined, withCommit: () => undefined, after: () => undefined });
  await tx.query('rollback to savepoint trial');
  return result;
}

class Trial<T> extends Error {
  readonly result: T;

  constructor(result: T) {
    super('trial');
    this.result = result;
  }
}

/** Runs a change, or as a dry run: it answers the same, but nothing is stored or announced. */
export async function changeOrTry<T>(
  isTrial: boolean,
  services: Parameters<typeof change>[0],
  caller: Pick<Caller, 'userId'> | null,
  work: (tx: Change) => Promise<T>,
): Promise<T> {
  if (isTrial && services.within) return tryWithin(services.within, work);
  try {
    return await change(services, caller, async (tx) => {
      const result = await work(tx);
      if (isTrial) throw new Trial(result);
      return result;
    });
  } catch (error) {
    if (error instanceof Trial) return error.result;
    throw error;
  }
}

/** Makes a context inside a running change: reads and writes with it are part of that change. */
export const within = <C extends { readonly pool: Pool }>(context: C, tx: Change): C => ({
  ...context,
  within: tx,
  // Readers use nothing of the pool but `query`, so the transaction can stand in for it.
  pool: { query: tx.query } as unknown as Pool,
});

/**
 * A prepared statement, planned once per connection, for short statements whose planning takes longer than running. It lists its columns: one
 * prepared with `*` fails after another release adds a column.
 */
export interface NamedStatement {
  readonly name: string;
  readonly text: string;
}

/** Reads every row of a query. */
export async function all<R extends QueryResultRow>(
  db: Queryable,
  statement: string | NamedStatement,
  values: unknown[] = [],
): Promise<R[]> {
  const { rows } = await (typeof statement === 'string' ? db.query<R>(statement, values) : db.query<R>({ ...statement, values }));
  return rows;
}

/** Reads the first row of a query, or undefined. */
export const one = async <R extends QueryResultRow>(
  db: Queryable,
  statement: string | NamedStatement,
  values: unknown[] = [],
): Promise<R | undefined> => (await all<R>(db, statement, values))[0];

/** Reads the number of the last live event. */
export const lastEvent = async (db: Queryable): Promise<number> => (await one<{ n: number }>(db, 'select n from event_seq'))!.n;
