import type { Pool, PoolClient, QueryResult } from 'pg';
import { isAway } from './refusals.ts';

/** What one request may take of the database. */
interface Allowance {
  /** Aborted when its caller has left, or when its time is up. */
  readonly signal: AbortSignal;
  /** Where a running statement is stopped from: connections that no such request can hold. */
  readonly kept: Pool;
}

/** A pool for one request: nothing begins once its signal is aborted, and what runs then is stopped in the database too. */
export function guarded(pool: Pool, { signal, kept }: Allowance): Pool {
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
      return await client.query(...given);
    } catch (error) {
      // What the database refused leaves the connection as it was, unless it ended the connection with it.
      if (!(error as { code?: string }).code || isAway(error)) broken = error as Error;
      throw error;
    } finally {
      client.release(broken);
    }
  };
  return { connect, query } as unknown as Pool;
}

/** A connection whose statement is stopped when the signal aborts; it is closed then: who gets it next must not be hit by a late stop. */
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
