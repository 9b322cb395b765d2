import { setTimeout as sleep } from 'node:timers/promises';
import { one, type Queryable } from '../storage/change.ts';
import { WorkQueue } from '../workQueue.ts';

/** How many requests wait on this server for their turn; more would wait longer than a call may take. */
const WAITING = 10;
const BUSY_SECONDS = 5;
const queues = new Map<string, WorkQueue>();

/** How many turns ahead a next one may lie: more than there are servers. One further ahead was taken before the clock was set back. */
const AHEAD = 50;
// The clock of the database, which all servers share.
const TAKE = `insert into map_turn (host, next_at) values ($1, clock_timestamp() + make_interval(secs => $2))
  on conflict (host) do update set next_at = make_interval(secs => $2) + case
    when map_turn.next_at <= clock_timestamp() + ${AHEAD} * make_interval(secs => $2) then greatest(map_turn.next_at, clock_timestamp())
    else clock_timestamp() end
  returning greatest(0, extract(epoch from next_at - make_interval(secs => $2) - clock_timestamp()) * 1000)::int as wait`;

/** A question to a service. */
interface Asked<T> {
  readonly host: string;
  /** How many seconds lie between two requests to it, whichever servers send them. */
  readonly seconds: number;
  /** The answer, where another caller got it meanwhile: that takes no turn. */
  readonly known: () => T | undefined;
  readonly ask: () => Promise<T>;
}

/**
 * Sends a request to a service in its turn, of all servers together. A caller who left takes no turn.
 * @throws {Problem} too_many_requests when too many wait.
 */
export function inTurn<T>({ host, seconds, known, ask }: Asked<T>, db: Queryable, signal: AbortSignal): Promise<T> {
  const queue = queues.get(host) ?? new WorkQueue(1, WAITING, BUSY_SECONDS);
  queues.set(host, queue);
  return queue.run(async () => {
    signal.throwIfAborted();
    const told = known();
    if (told !== undefined) return told;
    const turn = await one<{ wait: number }>(db, TAKE, [host, seconds]);
    await sleep(turn!.wait, undefined, { signal }).catch(() => signal.throwIfAborted());
    return ask();
  });
}
