import type { Services } from '../context.ts';
import { all, type Change } from '../storage/change.ts';
import { type JobRow, tellJob } from './rows.ts';

/** By how much the clocks of two nodes may differ. */
const SKEW_MS = 60_000;

/** The instant after which nothing was done yet by the clock, in ms: what was created later was created before the clock was set back. */
export const latestPast = (now: number): number => now + SKEW_MS;

/**
 * SQL: a queued job can be started at `$2`. Each wait of a job follows from its attempts, so one that is much longer was stored before the clock was
 * set back.
 */
export const IS_OPEN = `(due_at <= $2 or (slot is null or attempts > 0) and due_at > $2::timestamptz + interval '10 seconds' * power(4, attempts))`;

const FORGET = `update job set slot = null where kind = $1 and slot is not null and created_at > $2 and state not in ('QUEUED', 'RUNNING')`;
const MOVE = `update job set version = version + 1, slot = $2, due_at = $2, created_at = $3 where kind = $1 and state = 'QUEUED' and attempts = 0
  and slot is not null and created_at > $4 returning *`;

/** Schedules a kind anew after the clock was set back: its former runs do not count, and its next one waits for `slot`. */
export async function scheduleAnew(tx: Change, services: Services, kind: string, slot: Date): Promise<void> {
  const now = services.now();
  const past = new Date(latestPast(now));
  await tx.query(FORGET, [kind, past]);
  for (const row of await all<JobRow & object>(tx, MOVE, [kind, slot, new Date(now), past])) await tellJob(tx, services, row);
}

interface Lease extends Record<string, unknown> {
  readonly id: number;
  readonly until: Date;
}
const FAR = `select id, leased_until as until from job where state = 'RUNNING' and leased_until > $1`;
const END = `update job set leased_until = $3 where id = $1 and state = 'RUNNING' and leased_until = $2`;

/** Ends leases that reach further than any lease does and that nobody renews: their nodes were lost before the clock was set back. */
export class FarLeases {
  private known = new Map<number, { readonly until: number; readonly since: number }>();

  async end({ kept, limits, now }: Pick<Services, 'kept' | 'limits' | 'now'>): Promise<void> {
    const far = await all<Lease>(kept, FAR, [new Date(now() + 2 * limits.jobLeaseMs)]);
    const known = new Map(
      far.map(({ id, until }) => {
        const before = this.known.get(id);
        return [id, before?.until === until.getTime() ? before : { until: until.getTime(), since: performance.now() }];
      }),
    );
    this.known = known;
    for (const { id, until } of far)
      if (performance.now() - known.get(id)!.since > limits.jobLeaseMs) await kept.query(END, [id, until, new Date(now() - 1)]);
  }
}
