import type { JobState } from '@lauda/domain';
import type { Services } from '../context.ts';
import type { Change, Queryable } from '../storage/change.ts';

/** The context in which a job runs. */
export interface JobWork {
  /** The services; statements of their pool are cancelled when the job has to stop. */
  readonly services: Services;
  readonly target: string | null;
  readonly args: unknown;
  /** Aborted when the job is cancelled, another node takes it over, or this node stops. */
  readonly signal: AbortSignal;
  /** Reports progress; stored and sent twice a second at most. */
  progress(done: number, total: number): void;
  /** Queues another job in a change, unless one of its kind and target waits or runs. */
  queue(tx: Change, wanted: { readonly kind: string; readonly target: string; readonly args?: object }): Promise<unknown>;
}

/** The state of a job at an event. */
export interface JobStanding {
  readonly target: string | null;
  readonly args: unknown;
  readonly state: JobState;
  readonly attempts: number;
  /** The earliest start. */
  readonly due_at: Date;
}

/** A failure that no retry can mend: the job fails at once. */
export class FinalFailure extends Error {}

/** A kind of job. Its work must be idempotent: it may be done in part on one node and again in whole on another. */
export interface JobKind {
  readonly kind: string;
  /** Whether it may take minutes: a node runs one long job at a time, so that mails and reminders never wait behind them. */
  readonly isLong?: true;
  /** How many of them a node works on at once, where each may wait long for a server elsewhere; the other places stay free for the rest. */
  readonly most?: number;
  /** How many of them a node works on at once beside all others, whose places they do not take: each only waits for a server elsewhere. */
  readonly beside?: number;
  /** Its schedule as a cron expression, in the time zone of the branch. */
  readonly cron?: string | ((db: Queryable) => Promise<string>);
  /** Whether this node can do it; otherwise other nodes will. */
  readonly isHere?: (services: Pick<Services, 'config'>) => boolean;
  /** Whether it is scheduled at all; checked before each occurrence of `cron`. */
  readonly isWanted?: (db: Queryable) => Promise<boolean>;
  /** Whether there is work for it now (epoch ms); a run is then queued at once. */
  readonly isDue?: (db: Queryable, now: number, config: Services['config']) => Promise<boolean>;
  run(work: JobWork): Promise<void>;
  /** Sends further events in the transaction that changes the state of such a job. */
  readonly announce?: (tx: Change, job: JobStanding, services: Pick<Services, 'settings' | 'now'>) => Promise<void>;
  /** Sends further ephemeral messages at each progress of such a job. */
  readonly announceProgress?: (db: Queryable, target: string | null, done: number, total: number) => Promise<void>;
}
