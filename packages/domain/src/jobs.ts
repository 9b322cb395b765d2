/** How a job stands: it waits for its time, is worked on, or is over. */
export const JOB_STATES = ['QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** How a target of the search index stands; `empty` has nothing to index. */
export const INDEX_STATES = ['idle', 'queued', 'running', 'done', 'failed', 'empty'] as const;
export type IndexTargetState = (typeof INDEX_STATES)[number];

/** Whether a job can still be called off. */
export const isCancellable = (state: JobState): boolean => state === 'QUEUED' || state === 'RUNNING';
/** Whether a job can be begun anew. */
export const isRetryable = (state: JobState): boolean => state === 'FAILED' || state === 'CANCELLED';
