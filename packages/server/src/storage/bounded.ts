import type { Pool, PoolClient } from 'pg';

/** What lends connections. */
export type ConnectionLender = Pick<Pool, 'connect'>;

/** Lends at most so many connections of a pool at once; whoever wants one more waits in line. */
export function bounded(pool: Pool, most: number): ConnectionLender {
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
