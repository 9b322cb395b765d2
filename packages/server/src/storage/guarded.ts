import type { Pool, PoolClient, QueryResult } from 'pg';
import type { ConnectionLender } from './bounded.ts';
import { isAway } from './refusals.ts';

/** The default time limit of a statement outside a change, in ms: it only reads, and a long one keeps a connection from others. */
export const READING_MS = 15_000;

/** The limits of a request's database use. */
interface Allowance {
  /** Aborted when the caller has left or the time is up. */
  readonly signal: AbortSignal;
  /** The pool from which running statements are cancelled; requests cannot exhaust it. */
  readonly kept: Pool;
  /** How long the request may take, in ms; a statement outside a change may run as long where that is more than usual. */
  readonly statementMs?: number;
}

/** Makes a pool for one request: after its signal is aborted no statement starts, and a running one is cancelled in the database. */
export function guardPool(pool: ConnectionLender, { signal, kept, statementMs = 0 }: Allowance): Pool {
  const connect = async (): Promise<PoolClient> => {
    signal.throwIfAborted();
    const client = await pool.connect();
    if (signal.aborted) {
      client.release();
      signal.throwIfAborted();
    }
    return stopping(client, signal, kept);
  };
  const query = async (...given: [never]): Promise<QueryResult> => {
    const client = await connect();
    let broken: Error | undefined;
    try {
      if (statementMs <= READING_MS) return await client.query(...given);
      await client.query(`begin; set local statement_timeout = ${statementMs}`);
      const result = await client.query(...given);
      await client.query('commit');
      return result;
    } catch (error) {
      if (statementMs > READING_MS) await client.query('rollback').catch((lost: Error) => void (broken = lost));
      // An error of SQL leaves the connection usable, unless it ended the connection.
      if (!(error as { code?: string }).code || isAway(error)) broken = error as Error;
      throw error;
    } finally {
      client.release(broken);
    }
  };
  return { connect, query } as unknown as Pool;
}

/**
 * Wraps a connection whose statement is cancelled when the signal aborts. The connection is then closed, because a late cancel could hit its next
 * user.
 */
function stopping(client: PoolClient, signal: AbortSignal, kept: Pool): PoolClient {
  let stopped = false;
  const stop = (): void => {
    stopped = true;
    const { processID } = client as unknown as { processID: number };
    void kept.query('select pg_cancel_backend($1)', [processID]).catch(() => undefined);
  };
  signal.addEventListener('abort', stop, { once: true });
  const release = client.release.bind(client);
  client.release = (error) => {
    signal.removeEventListener('abort', stop);
    release(stopped || error);
  };
  return client;
}
