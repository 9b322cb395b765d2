import type { Pool, PoolClient } from 'pg';

/** A pool of connections, or a part of one. */
export type ConnectionLender = Pick<Pool, 'connect'>;

/** Limits how many connections of a pool, or of a part of one, are in use at once; further callers wait in line. */
export function limitConnections(pool: ConnectionLender, most: number): ConnectionLender {
  const waiting: (() => void)[] = [];
  let lent = 0;
  const giveBack = (): void => {
    const next = waiting.shift();
    if (next) next();
    else lent -= 1;
  };
  const connect = async (): Promise<PoolClient> => {
    if (lent < most) lent += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      const client = await pool.connect();
      const release = client.release.bind(client);
      client.release = (error) => {
        release(error);
        giveBack();
      };
      return client;
    } catch (error) {
      giveBack();
      throw error;
    }
  };
  return { connect } as ConnectionLender;
}
