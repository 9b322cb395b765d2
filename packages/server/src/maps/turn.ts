import { setTimeout as sleep } from 'node:timers/promises';
import { one, type Queryable } from '../storage/change.ts';
import { WorkQueue } from '../workQueue.ts';

/** How many requests wait on this server for their turn; more would wait longer than a call may take. */
const WAITING = 10;
const BUSY_SECONDS = 5;
const queues = new Map<string, WorkQueue>();

// The clock of the database, which all servers share.
const TAKE = `insert into map_turn (host, next_at) values ($1, clock_timestamp() + interval '1 second')
  on conflict (host) do update set next_at = greatest(map_turn.next_at, clock_timestamp()) + interval '1 second'
  returning greatest(0, extract(epoch from next_at - interval '1 second' - clock_timestamp()) * 1000)::int as wait`;

/**
 * Sends a request to a service in its turn: one a second over all servers, as the usage policy of public Nominatim servers demands. A caller who left
 * takes no turn. @throws {Problem} too_many_requests when too many wait.
 */
export function inTurn<T>(host: string, db: Queryable, signal: AbortSignal, ask: () => Promise<T>): Promise<T> {
  const queue = queues.get(host) ?? new WorkQueue(1, WAITING, BUSY_SECONDS);
  queues.set(host, queue);
  return queue.run(async () => {
    signal.throwIfAborted();
    const turn = await one<{ wait: number }>(db, TAKE, [host]);
    await sleep(turn!.wait, undefined, { signal }).catch(() => signal.throwIfAborted());
    return ask();
  });
}
