import { isCancellable, isRetryable, type JobFailure } from '@lauda/domain';
import type { Job } from '@lauda/spec/areas/jobs';
import type * as z from 'zod';
import { followZone } from '../collections/branch.ts';
import type { Services } from '../context.ts';
import { Problem } from '../problem.ts';
import { all, type Change, one } from '../storage/change.ts';
import { EVERYBODY } from '../storage/events.ts';
import { isDuplicate } from '../storage/refusals.ts';
import { traceForJob } from '../telemetry.ts';
import { localOrNull, localTimestamp } from '../time.ts';
import { JOB_KINDS } from './kinds.ts';

export type JobEntity = z.input<typeof Job>;

/** A job as the table keeps it. */
export interface JobRow {
  id: number;
  version: number;
  kind: string;
  target: string | null;
  args: unknown;
  state: JobEntity['state'];
  is_cancelling: boolean;
  slot: Date | null;
  done: number;
  total: number | null;
  attempts: number;
  node: string | null;
  leased_until: Date | null;
  error: string | null;
  failure: JobFailure | null;
  user_id: number | null;
  created_at: Date;
  due_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
}

/** Builds the job as it is answered. */
export const jobOf = (row: JobRow, zone: string): JobEntity => ({
  id: row.id,
  version: row.version,
  kind: row.kind,
  target: row.target,
  state: row.state,
  isCancelling: row.is_cancelling,
  repeats: row.slot !== null,
  done: row.done,
  total: row.total,
  attempts: row.attempts,
  node: row.node,
  error: row.error,
  failure: row.failure,
  userId: row.user_id,
  created: localTimestamp(row.created_at, zone),
  due: localTimestamp(row.due_at, zone),
  started: localOrNull(row.started_at, zone),
  finished: localOrNull(row.finished_at, zone),
});

/** The services that events of jobs need: the zone of the branch and the clock. */
export type JobServices = Pick<Services, 'now' | 'settings'>;

/** Announces the state of a job. */
export async function tellJob(tx: Change, services: JobServices, row: JobRow, action: 'CREATE' | 'UPDATE' = 'UPDATE'): Promise<JobEntity> {
  const job = jobOf(row, services.settings.zone);
  tx.emit('jobs', action, job, EVERYBODY);
  await JOB_KINDS.get(row.kind)?.announce?.(tx, row, services);
  return job;
}

/** A job to be queued. */
export interface WantedJob {
  readonly kind: string;
  readonly target?: string;
  readonly args?: object;
  readonly userId?: number | null;
  /** The instant a scheduled job waits for. */
  readonly slot?: Date;
}

const QUEUE = `insert into job (kind, target, args, slot, user_id, created_at, due_at) values ($1, $2, $3, $4::timestamptz, $5, $6::timestamptz, coalesce($4, $6))
  on conflict do nothing returning *`;

/** Queues a job in the caller's transaction; undefined where one of its kind and target already waits or runs. */
export async function queueJob(tx: Change, services: JobServices, wanted: WantedJob): Promise<JobRow | undefined> {
  const { kind, target = null, args = {}, userId = null, slot = null } = wanted;
  const row = await one<JobRow & object>(tx, QUEUE, [
    kind,
    target,
    JSON.stringify({ ...args, ...traceForJob() }),
    slot,
    userId,
    new Date(services.now()),
  ]);
  if (row) await tellJob(tx, services, row, 'CREATE');
  return row;
}

/** Lets those that plan runs and those that have them planned anew go one after the other, so that no run waits for an hour or a zone that was. */
export const lockPlans = (tx: Change): Promise<unknown> => tx.query("select pg_advisory_xact_lock(hashtext('job_plans'))");

const UNPLAN = "delete from job where kind = any($1) and slot is not null and state = 'QUEUED' and attempts = 0 returning id";
/** Removes the runs of scheduled kinds that wait for their instant, so that they are planned anew with a changed hour. */
export async function planAnew(tx: Change, kinds: readonly string[]): Promise<void> {
  await lockPlans(tx);
  const gone = await all<{ id: number }>(tx, UNPLAN, [kinds]);
  if (gone.length > 0) tx.emit('jobs', 'DELETE', { ids: gone.map(({ id }) => id) }, EVERYBODY);
}
// An instant follows from the clock of the branch.
followZone((tx) => planAnew(tx, [...JOB_KINDS.keys()]));

const OPEN = `select * from job where kind = $1 and target = $2 and state in ('QUEUED', 'RUNNING') for update`;
/** Locks the row of the waiting or running job of a kind and target, if there is one. */
export const openJob = (tx: Change, kind: string, target: string): Promise<(JobRow & object) | undefined> => one(tx, OPEN, [kind, target]);

/** Makes a waiting job start now as if it had never been tried, with the given arguments. */
export async function renewJob(tx: Change, services: JobServices, { id, state }: JobRow, args: object): Promise<void> {
  if (state !== 'QUEUED') throw new Problem('conflict', { details: state });
  const text = `update job set version = version + 1, args = $2, attempts = 0, error = null, failure = null, due_at = $3 where id = $1 returning *`;
  const row = await one<JobRow & object>(tx, text, [id, JSON.stringify(args), new Date(services.now())]);
  await tellJob(tx, services, row!);
}

async function heldJob(tx: Change, id: number): Promise<JobRow> {
  const row = await one<JobRow & object>(tx, 'select * from job where id = $1 for update', [id]);
  if (!row) throw new Problem('not_found');
  return row;
}

/** Cancels a job: at once if it waits; if it runs, as soon as its node notices. */
export async function cancelJob(tx: Change, services: JobServices, id: number): Promise<JobEntity> {
  const { state } = await heldJob(tx, id);
  if (!isCancellable(state)) throw new Problem('conflict', { details: state });
  const over = state === 'QUEUED';
  const row = await one<JobRow & object>(
    tx,
    `update job set version = version + 1, state = case when $2 then 'CANCELLED' else state end, is_cancelling = not $2,
       finished_at = case when $2 then $3::timestamptz end where id = $1 returning *`,
    [id, over, new Date(services.now())],
  );
  return tellJob(tx, services, row!);
}

/** Retries a failed or cancelled job, unless another of its kind and target waits or runs. */
export async function retryJob(tx: Change, services: JobServices, id: number): Promise<JobEntity> {
  const { state } = await heldJob(tx, id);
  if (!isRetryable(state)) throw new Problem('conflict', { details: state });
  const text = `update job set version = version + 1, state = 'QUEUED', attempts = 0, done = 0, total = null, error = null, failure = null, node = null,
    due_at = $2, started_at = null, finished_at = null where id = $1 returning *`;
  const row = await one<JobRow & object>(tx, text, [id, new Date(services.now())]).catch((error: unknown) => {
    // Another of its kind and target waits or runs.
    throw isDuplicate(error) ? new Problem('conflict', { details: 'QUEUED' }) : error;
  });
  return tellJob(tx, services, row!);
}
