import type { MessageKey } from './messages/texts/keys.ts';

/** How a job stands: it waits for its time, is worked on, or is over. */
export const JOB_STATES = ['QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** Why a job failed, each with its text: its server was lost, a statement took too long, the database was away, or anything else. */
export const JOB_FAILURES = {
  lost: 'phrases:jobLost',
  timeout: 'phrases:jobTimeout',
  database: 'phrases:jobDatabase',
  unexpected: 'phrases:jobUnexpected',
} as const satisfies Readonly<Record<string, MessageKey>>;
export type JobFailure = keyof typeof JOB_FAILURES;
export const JOB_FAILURE_CODES = Object.keys(JOB_FAILURES) as [JobFailure, ...JobFailure[]];

/** How a target of the search index stands; `empty` has nothing to index. */
export const INDEX_STATES = ['idle', 'queued', 'running', 'done', 'failed', 'empty'] as const;
export type IndexTargetState = (typeof INDEX_STATES)[number];

/** Whether a job can still be called off. */
export const isCancellable = (state: JobState): boolean => state === 'QUEUED' || state === 'RUNNING';
/** Whether a job can be begun anew. */
export const isRetryable = (state: JobState): boolean => state === 'FAILED' || state === 'CANCELLED';
/** Whether a job wants somebody's eyes: it waits, runs or failed. A later one of its kind and target that is over takes its place. */
export const isOpenJob = (state: JobState): boolean => isCancellable(state) || state === 'FAILED';
