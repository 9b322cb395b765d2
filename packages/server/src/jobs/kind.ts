import type { JobState } from '@lauda/domain';
import type { Services } from '../context.ts';
import type { Change, Queryable } from '../storage/change.ts';

/** What a job works with. */
export interface JobWork {
  /** The services; statements of its pool stop when the job has to. */
  readonly services: Services;
  readonly target: string | null;
  readonly args: unknown;
  /** Aborted when the job was called off, when another node took it over, or when this one stops. */
  readonly signal: AbortSignal;
  /** Says how much of it is done; it is kept and told twice a second at most. */
  progress(done: number, total: number): void;
  /** Queues another job in a change, unless one of its kind and target waits or runs. */
  queue(tx: Change, wanted: { readonly kind: string; readonly target: string }): Promise<unknown>;
}

/** A job as it stands when something is told of it. */
export interface JobStanding {
  readonly target: string | null;
  readonly args: unknown;
  readonly state: JobState;
  readonly attempts: number;
  /** When it may begin. */
  readonly due_at: Date;
}

/** A failure that trying again does not mend: the job has failed at once. */
export class FinalFailure extends Error {}

/** A kind of jobs. Its work may be done by halves and then whole, on two nodes in turn: it has to come to the same. */
export interface JobKind {
  readonly kind: string;
  /** Whether it may take minutes: a node works on one of these at once, so that mails and reminders wait for none of them. */
  readonly isLong?: true;
  /** When it comes by itself, as cron writes it, in the time zone of the branch. */
  readonly cron?: string | ((db: Queryable) => Promise<string>);
  /** Whether this node can do it; it leaves it to the others otherwise. */
  readonly isHere?: (services: Pick<Services, 'config'>) => boolean;
  /** Whether there is anything for it to do; it does not come by itself otherwise. */
  readonly isWanted?: (db: Queryable) => Promise<boolean>;
  /** Whether there is work for it now, at an instant of epoch ms: it comes by itself then. */
  readonly isDue?: (db: Queryable, now: number, config: Services['config']) => Promise<boolean>;
  run(work: JobWork): Promise<void>;
  /** What else is told in the transaction in which the state of such a job changes. */
  readonly told?: (tx: Change, job: JobStanding, services: Pick<Services, 'settings' | 'now'>) => Promise<void>;
  /** What else passes while such a job runs. */
  readonly passed?: (db: Queryable, target: string | null, done: number, total: number) => Promise<void>;
}
