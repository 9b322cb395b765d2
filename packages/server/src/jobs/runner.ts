import { Cron } from 'croner';
import type { Services } from '../context.ts';
import { readSetting } from '../settings.ts';
import { all, change, one } from '../storage/change.ts';
import type { JobKind } from './kind.ts';
import { JOB_KINDS } from './kinds.ts';
import { type JobRow, lockPlans, queueJob, tellJob } from './rows.ts';
import { RunningJob } from './running.ts';
import { FarLeases, IS_OPEN, latestPast, scheduleAnew } from './setBack.ts';

const POLL_MS = 2_000;
/** How many jobs one node works on at once, without those of kinds that run beside all others. */
const AT_ONCE = 3;
/** How many of them may be long ones. */
const LONG_AT_ONCE = 1;
/** How many of them may be long or wait for servers elsewhere: a place stays free for wire copy, embargoes, feeds and reminders. */
const SLOW_AT_ONCE = AT_ONCE - 1;
const isSlow = ({ isLong, most }: JobKind): boolean => isLong === true || most !== undefined;
/** How often a job is begun before it has failed. */
const ATTEMPTS = 5;

// Of $3 this node renews the leases itself: one that seems to have run out, as after the clock was set, is none of a lost node.
const IS_LOST = "state = 'RUNNING' and leased_until < $2 and id <> all($3::bigint[])";
const IS_DUE = `kind = any($1) and ((state = 'QUEUED' and ${IS_OPEN}) or (${IS_LOST}))`;
const SLOTS = `select kind, max(slot) filter (where created_at <= $1) as slot, bool_or(state in ('QUEUED', 'RUNNING')) as waits,
    bool_or(created_at > $1) as "isAhead" from job where slot is not null group by kind`;
const TAKE = `update job set version = version + 1, state = 'RUNNING', attempts = attempts + 1, node = $4, leased_until = $5, started_at = $2
  where id = (select id from job where ${IS_DUE} order by due_at, id limit 1 for update skip locked) returning *`;
// A job that was cancelled, or whose node died at every attempt, is not restarted when its lease expires.
const GIVE_UP = `update job set version = version + 1, state = case when is_cancelling then 'CANCELLED' else 'FAILED' end, is_cancelling = false,
    error = case when is_cancelling then error else 'the server that worked on it was lost' end,
    failure = case when is_cancelling then failure else 'lost' end, finished_at = $2, leased_until = null
  where id in (select id from job where kind = any($1) and ${IS_LOST} and (is_cancelling or attempts >= ${ATTEMPTS})
    for update skip locked) returning *`;

/** The runs of a scheduled kind: the last one, and whether some were created later than now, before the clock was set back. */
interface Slots {
  readonly kind: string;
  readonly slot: Date | null;
  readonly waits: boolean;
  readonly isAhead: boolean;
}

interface Log {
  readonly info: (data: object, text: string) => void;
  readonly error: (data: object, text: string) => void;
}

/** Finds the next instant of a schedule after another, by the clock of a zone: once on each day, also where the clock skips or repeats its hour. */
export const slotAfter = (cron: string, from: Date, zone: string): Date | null => new Cron(cron, { timezone: zone }).nextRun(from);

/** Runs the jobs of the newsroom beside the runners of other nodes: a job runs on one node at a time and moves to another when that node is lost. */
export class JobRunner {
  readonly node: string;
  // Nodes of different releases know different kinds: each takes the jobs it knows and can do.
  private readonly kinds: readonly string[];
  private readonly services: Services;
  private readonly log: Log;
  private readonly running = new Map<number, RunningJob>();
  private readonly farLeases = new FarLeases();
  private timer: NodeJS.Timeout | undefined;
  private turn: Promise<void> | undefined;
  private again = false;
  private stopped = false;

  constructor(services: Services, log: Log) {
    this.services = services;
    this.node = services.node;
    this.kinds = [...JOB_KINDS.values()].filter(({ isHere }) => isHere?.(services) ?? true).map(({ kind }) => kind);
    this.log = log;
  }

  start(): void {
    this.timer = setInterval(() => this.wake(), POLL_MS);
    this.wake();
  }

  /** Stops and returns its running jobs to the queue for other nodes. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.turn;
    await Promise.all([...this.running.values()].map((job) => job.stop()));
  }

  /** Looks for work now and checks whether running jobs were cancelled. */
  wake(): void {
    if (!this.timer || this.stopped) return;
    if (this.turn) {
      this.again = true;
      return;
    }
    this.turn = this.look()
      .catch((err: unknown) => this.log.error({ err }, 'looking for jobs failed'))
      .finally(() => {
        this.turn = undefined;
        if (!this.again) return;
        this.again = false;
        this.wake();
      });
  }

  private async look(): Promise<void> {
    await Promise.all([...this.running.values()].map((job) => job.renew()));
    await this.schedule();
    await this.farLeases.end(this.services);
    const due = [this.kinds, new Date(this.services.now()), this.own];
    if (!(await one(this.services.kept, `select 1 from job where ${IS_DUE} limit 1`, due))) return;
    await this.giveUp();
    while (!this.stopped) if (!(await this.take())) return;
  }

  /** The ids of the jobs it works on. */
  private get own(): readonly number[] {
    return [...this.running.keys()];
  }
  /** The kinds of which it may start a job now. */
  private get open(): readonly string[] {
    const every = [...this.running.values()].map(({ kind }) => kind);
    const running = every.filter(({ beside }) => beside === undefined);
    const isFree = running.length < AT_ONCE;
    const isLongFree = running.filter(({ isLong }) => isLong).length < LONG_AT_ONCE;
    const isSlowFree = running.filter(isSlow).length < SLOW_AT_ONCE;
    return this.kinds.filter((name) => {
      const kind = JOB_KINDS.get(name)!;
      if (kind.beside !== undefined) return every.filter((each) => each === kind).length < kind.beside;
      if (!isSlow(kind)) return isFree;
      return (
        isFree && isSlowFree && (isLongFree || !kind.isLong) && running.filter((each) => each === kind).length < (kind.most ?? AT_ONCE)
      );
    });
  }

  /** Queues the next run of each scheduled kind, and a run of each kind that has work now, unless one already waits. */
  private async schedule(): Promise<void> {
    const { services } = this;
    const known = await all<Slots & object>(services.kept, SLOTS, [new Date(latestPast(services.now()))]);
    for (const { kind, cron, isWanted, isDue } of JOB_KINDS.values()) {
      if (!this.kinds.includes(kind)) continue;
      if (await isDue?.(services.kept, services.now(), services.config))
        await change(services, null, (tx) => queueJob(tx, services, { kind }));
      const last = known.find((job) => job.kind === kind);
      if (cron === undefined || (last?.waits && !last.isAhead) || (isWanted && !(await isWanted(services.kept)))) continue;
      // A run that was cancelled or done early is not scheduled for the same instant again.
      const from = new Date(Math.max(services.now(), last?.slot?.getTime() ?? 0));
      await change(services, null, async (tx) => {
        await lockPlans(tx);
        // The stored zone: another node may have changed it just now.
        const { timeZone } = (await readSetting(tx, 'branch', services.settings.branch.body)).body;
        const slot = slotAfter(typeof cron === 'string' ? cron : await cron(tx), from, timeZone);
        if (!slot) return;
        if (last?.isAhead) await scheduleAnew(tx, services, kind, slot);
        await queueJob(tx, services, { kind, slot });
      });
    }
  }

  private async giveUp(): Promise<void> {
    const { services } = this;
    await change(services, null, async (tx) => {
      const lost = await all<JobRow & object>(tx, GIVE_UP, [this.kinds, new Date(services.now()), this.own]);
      for (const row of lost) {
        await tellJob(tx, services, row);
        this.log.error({ job: row.id, kind: row.kind, node: row.node }, 'a job was given up with its server');
      }
    });
  }

  /** Takes the next due job; false when there was none. */
  private async take(): Promise<boolean> {
    const { services, node } = this;
    const open = this.open;
    if (open.length === 0) return false;
    const now = services.now();
    const row = await change(services, null, async (tx) => {
      const values = [open, new Date(now), this.own, node, new Date(now + services.limits.jobLeaseMs)];
      const taken = await one<JobRow & object>(tx, TAKE, values);
      if (taken) await tellJob(tx, services, taken);
      return taken;
    });
    if (!row) return false;
    this.log.info({ job: row.id, kind: row.kind, target: row.target, attempt: row.attempts }, 'a job began');
    const job = new RunningJob(services, { row, kind: JOB_KINDS.get(row.kind)! }, ATTEMPTS, this.log);
    this.running.set(row.id, job);
    void job.run().finally(() => {
      this.running.delete(row.id);
      this.wake();
    });
    return true;
  }
}
