import { JOB_FAILURE_CODES, JOB_STATES } from '@lauda/domain';
import * as z from 'zod';
import { call, entity, page } from '../kit.ts';
import { Id, IdPath, Int, PageQuery, Timestamp, Version } from '../scalars.ts';

const State = z.enum(JOB_STATES).meta({ id: 'JobState' });
/** A job of the server, which runs on any free node. */
export const Job = entity('Job', {
  id: Id,
  version: Version.meta({ description: 'Raised when the state changes; progress raises nothing' }),
  kind: z.string().meta({ description: 'What is done, as `prune`' }),
  target: z.string().nullable().meta({ description: 'What it is done to, where the kind has several' }),
  state: State,
  isCancelling: z.boolean().meta({ description: 'Whether it was called off and has not stopped yet' }),
  repeats: z.boolean().meta({ description: 'Whether the job runs on a schedule, so that another one follows' }),
  done: Int.meta({ description: 'How much of it is done' }),
  total: Int.nullable().meta({ description: 'Of how much; null while that is not known' }),
  attempts: Int.meta({ description: 'How often it was begun' }),
  node: z.string().nullable().meta({ description: 'The server that works on it, or did last' }),
  failure: z.enum(JOB_FAILURE_CODES).meta({ id: 'JobFailure' }).nullable().meta({
    description: 'Why the last attempt failed: its server was `lost`, a statement took too long, the database was away, or anything else',
  }),
  error: z.string().nullable().meta({ description: 'What the server said of the last attempt that failed, in English' }),
  userId: Id.nullable().meta({ description: 'Who wanted it; null where the clock did' }),
  created: Timestamp,
  due: Timestamp.meta({ description: 'When it may begin: later than now after an attempt that failed' }),
  started: Timestamp.nullable(),
  finished: Timestamp.nullable(),
});
/** The progress of a running job, which is not stored. */
export const JobProgress = entity('JobProgressEvent', { id: Id, version: Version, done: Int, total: Int.nullable() });
const JobPage = page('JobPage', Job);

export const jobs = {
  list: call('GET /jobs', 'Lists jobs, the newest first.', {
    role: 'ADMIN_READ',
    query: z.object({
      state: State.optional(),
      open: z
        .boolean()
        .optional()
        .meta({ description: 'True leaves those alone that wait or run, or failed with no later one of their kind and target' }),
      ...PageQuery,
    }),
    result: JobPage,
    extension: true,
  }),
  load: call('GET /jobs/{id}', 'Loads one job.', { role: 'ADMIN_READ', path: IdPath, result: Job, extension: true }),
  cancel: call('POST /jobs/{id}/cancel', 'Calls a job off; one that runs stops within seconds. One that is over is a conflict.', {
    role: 'ADMIN_WRITE',
    path: IdPath,
    result: Job,
    extension: true,
    takesAway: true,
  }),
  retry: call('POST /jobs/{id}/retry', 'Begins a job anew that failed or was called off; any other is a conflict.', {
    role: 'ADMIN_WRITE',
    path: IdPath,
    result: Job,
    extension: true,
  }),
};
