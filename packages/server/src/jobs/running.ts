import { setTimeout as sleep } from 'node:timers/promises';
import { cutText, type JobFailure } from '@lauda/domain';
import type { Services } from '../context.ts';
import { type Change, change, one } from '../storage/change.ts';
import { sendEphemeral } from '../storage/ephemeral.ts';
import { EVERYBODY } from '../storage/events.ts';
import { guardPool } from '../storage/guarded.ts';
import { isAway, isStopped } from '../storage/refusals.ts';
import { traceJob } from '../telemetry.ts';
import { FinalFailure, type JobKind } from './kind.ts';
import { type JobRow, queueJob, tellJob, type WantedJob } from './rows.ts';

const TELL_MS = 500;
const STORE_AGAIN_MS = 500;
/** How often the lease is renewed within its time. */
const RENEWALS = 3;
const BACK_OFF_MS = 10_000;
const LONGEST_BACK_OFF_MS = 3_600_000;
const LONGEST_ERROR = 500;

type EndState = 'DONE' | 'FAILED' | 'CANCELLED' | 'QUEUED';
interface Outcome {
  readonly state: EndState;
  readonly error: string | null;
  readonly failed: JobFailure | null;
  readonly due: Date | null;
  readonly counted: number;
}
/** Why a job had to stop. */
type StopReason = 'cancelled' | 'lost' | 'stopping';

interface Log {
  readonly info: (data: object, text: string) => void;
  readonly error: (data: object, text: string) => void;
}

const failureOf = (error: unknown): JobFailure => (isStopped(error) ? 'timeout' : isAway(error) ? 'database' : 'unexpected');

/** Computes how long after a failed attempt the next one begins, in ms: ten seconds, then four times as long each time, an hour at most. */
export const backOffMs = (attempts: number): number => Math.min(BACK_OFF_MS * 4 ** (attempts - 1), LONGEST_BACK_OFF_MS);

// Writes of a node count only while it holds the lease: the attempt number shows whether another node took the job over.
const MINE = `id = $1 and state = 'RUNNING' and node = $2 and attempts = $3`;
const RENEW = `update job set leased_until = $4, done = $5, total = $6 where ${MINE} returning is_cancelling`;
const HELD = `select is_cancelling as "isCancelling" from job where ${MINE} for no key update`;
const FINISH = `update job set version = version + 1, state = $4, is_cancelling = false, error = $5, failure = $11, attempts = $6, due_at = coalesce($7::timestamptz, due_at),
  finished_at = $8, done = $9, total = $10, leased_until = null where ${MINE} returning *`;

/** One job while this node works on it. */
export class RunningJob {
  private readonly services: Services;
  readonly kind: JobKind;
  private readonly row: JobRow;
  private readonly attempts: number;
  private readonly log: Log;
  private readonly control = new AbortController();
  private done: number;
  private total: number | null;
  private toldAt = 0;
  private telling: NodeJS.Timeout | undefined;
  private renewing: Promise<void> | undefined;
  private ended: Promise<void> = Promise.resolve();

  /** `attempts` is the number of starts after which the job has failed. */
  constructor(services: Services, { row, kind }: { row: JobRow; kind: JobKind }, attempts: number, log: Log) {
    this.services = services;
    this.kind = kind;
    this.row = row;
    this.attempts = attempts;
    this.log = log;
    this.done = row.done;
    this.total = row.total;
  }

  /** Does the work and stores how it ended. */
  run(): Promise<void> {
    this.ended = this.work().catch((err: unknown) => this.log.error({ err, job: this.row.id }, 'the end of a job could not be stored'));
    return this.ended;
  }

  /** Returns the job to the queue for another node. */
  async stop(): Promise<void> {
    this.end('stopping');
    await this.ended;
  }

  /** Renews the lease, reports progress, and notices when the job was cancelled or taken over. */
  renew(): Promise<void> {
    this.renewing ??= this.renewNow()
      .catch((err: unknown) => this.log.error({ err, job: this.row.id }, 'the lease of a job could not be renewed'))
      .finally(() => {
        this.renewing = undefined;
      });
    return this.renewing;
  }

  private async renewNow(): Promise<void> {
    const { kept, limits, now } = this.services;
    const { id, version, node, attempts } = this.row;
    const [done, total] = [this.done, this.total];
    const until = new Date(now() + limits.jobLeaseMs);
    const mine = await one<{ is_cancelling: boolean }>(kept, RENEW, [id, node, attempts, until, done, total]);
    if (!mine) return this.end('lost');
    if (mine.is_cancelling) this.end('cancelled');
    if (total === null) return;
    await sendEphemeral(kept, 'jobs', 'PATCH', { id, version, done, total }, EVERYBODY);
    await this.kind.announceProgress?.(kept, this.row.target, done, total);
  }

  private end(why: StopReason): void {
    this.control.abort(why);
  }

  private progress(done: number, total: number): void {
    this.done = done;
    this.total = total;
    if (this.telling) return;
    const wait = Math.max(0, this.toldAt + TELL_MS - performance.now());
    this.telling = setTimeout(() => {
      this.telling = undefined;
      this.toldAt = performance.now();
      void this.renew();
    }, wait);
  }

  private async work(): Promise<void> {
    const { services, row } = this;
    const { signal } = this.control;
    const beat = setInterval(() => void this.renew(), services.limits.jobLeaseMs / RENEWALS);
    const pool = guardPool(services.pool, { signal, kept: services.kept });
    let failure: unknown;
    try {
      const mine = { ...services, pool };
      const work = {
        services: mine,
        target: row.target,
        args: row.args,
        signal,
        progress: (done: number, total: number) => this.progress(done, total),
        queue: (tx: Change, wanted: WantedJob) => queueJob(tx, services, wanted),
      };
      await traceJob(row, () => this.kind.run(work));
    } catch (error) {
      failure = error ?? new Error('unknown');
    }
    clearInterval(beat);
    clearTimeout(this.telling);
    await this.renewing;
    await this.finishInTime(failure);
  }

  // Retries while the database is unavailable, so that finished work is not repeated: no other node starts the job before its lease expires.
  private async finishInTime(failure: unknown): Promise<void> {
    const late = performance.now() + this.services.limits.jobLeaseMs;
    for (;;) {
      try {
        return await this.finish(failure);
      } catch (error) {
        if (!isAway(error) || performance.now() > late) throw error;
      }
      await sleep(STORE_AGAIN_MS);
    }
  }

  private async finish(failure: unknown): Promise<void> {
    const why = this.control.signal.reason as StopReason | undefined;
    if (failure !== undefined && why === 'lost') return this.log.error({ job: this.row.id }, 'a job went on elsewhere');
    const { services } = this;
    const { id, node, attempts } = this.row;
    const stored = await change(services, null, async (tx) => {
      const held = await one<{ isCancelling: boolean }>(tx, HELD, [id, node, attempts]);
      // It may have been cancelled since the lease was last renewed.
      const { state, error, failed, due, counted } = this.ending(failure, held?.isCancelling ? 'cancelled' : why);
      const finished = state === 'QUEUED' ? null : new Date(services.now());
      const values = [id, node, attempts, state, error, counted, due, finished, this.done, this.total, failed];
      const row = held && (await one<JobRow & object>(tx, FINISH, values));
      if (row) await tellJob(tx, services, row);
      return row;
    });
    const said = { job: id, kind: this.row.kind, target: this.row.target, state: stored?.state, attempt: attempts };
    if (!stored) this.log.error(said, 'a job went on elsewhere');
    else if (stored.error) this.log.error({ ...said, err: failure }, 'a job failed');
    else this.log.info(said, 'a job ended');
  }

  /** The state of a job after its work: done, cancelled, failed, or queued for a retry. */
  private ending(failure: unknown, why: StopReason | undefined): Outcome {
    const { attempts } = this.row;
    const now = this.services.now();
    const fine = { error: null, failed: null, counted: attempts };
    if (failure === undefined) return { ...fine, state: 'DONE', due: null };
    if (why === 'cancelled') return { ...fine, state: 'CANCELLED', due: null };
    // A stopping node does not count as a failed attempt.
    if (why === 'stopping') return { ...fine, state: 'QUEUED', due: new Date(now), counted: attempts - 1 };
    const error = cutText(String(failure instanceof Error ? failure.message : failure), LONGEST_ERROR);
    const said = { error, failed: failureOf(failure), counted: attempts };
    if (attempts >= this.attempts || failure instanceof FinalFailure) return { ...said, state: 'FAILED', due: null };
    return { ...said, state: 'QUEUED', due: new Date(now + backOffMs(attempts)) };
  }
}
