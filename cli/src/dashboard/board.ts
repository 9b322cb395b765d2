import type { TimingOptions } from '@lauda/domain';
import type { Device, Job, Lock, Program } from '@lauda/sdk';
import { dayAfter } from '../rundown/days.ts';
import type { ShownRundown } from '../rundown/model.ts';
import type { LiveRundown, LiveState } from '../watch/live.ts';

/** A show of the day: its program and its rundown. */
export interface Show {
  readonly programId: number;
  readonly program: string;
  readonly rundown: ShownRundown;
}

/** The state of the newsroom at the start of a shift: shows, devices, locks and jobs. */
export interface Board {
  /** The day of the shows, YYYY-MM-DD in the zone of the branch. */
  readonly date: string;
  readonly zone: string;
  /** How the newsroom counts times. */
  readonly counting: TimingOptions;
  /** Ordered by start; undefined for people who may not read rundowns. */
  readonly shows: readonly Show[] | undefined;
  readonly devices: readonly Device[];
  /** The newest first. */
  readonly locks: readonly Lock[];
  /** Jobs that run, wait or failed; undefined for people who may not see jobs. */
  readonly jobs: readonly Job[] | undefined;
}

/** A board that follows the server: its present state, and a call at each change. */
export interface LiveBoard {
  /** The board as last known; the same object while nothing of it changes. */
  board(): Board;
  state(): LiveState;
  /** Epoch milliseconds by the clock of the server. */
  now(): number;
  /** The rundown of a show, live from the same connection. */
  open(show: Show): LiveRundown;
  subscribe(listener: () => void): () => void;
  close(): Promise<void>;
}

/** The days of which the rundowns of a program may be on air today: yesterday too where it runs over midnight. */
export const daysOf = ({ start, end }: Pick<Program, 'start' | 'end'>, today: string): readonly string[] =>
  end <= start ? [today, dayAfter(today, -1)] : [today];
/** Whether a rundown stands among the shows of today: of another day only while it is on air. */
export const isOfToday = ({ date, onAir }: Pick<ShownRundown, 'date' | 'onAir'>, today: string): boolean =>
  date === today || onAir !== null;

const FIRST_STATES = ['RUNNING', 'FAILED', 'QUEUED'];
/** Selects the jobs worth a look: running ones, then failed ones, then waiting ones. */
export const openJobs = (jobs: readonly Job[]): Job[] =>
  jobs
    .filter(({ state }) => FIRST_STATES.includes(state))
    .sort((a, b) => FIRST_STATES.indexOf(a.state) - FIRST_STATES.indexOf(b.state) || b.id - a.id);

export const byStart = (a: Show, b: Show): number =>
  a.rundown.start.localeCompare(b.rundown.start) || a.program.localeCompare(b.program) || a.programId - b.programId;
export const newestLock = (a: Lock, b: Lock): number => b.since.localeCompare(a.since) || b.id - a.id;
