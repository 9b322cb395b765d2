import { jobs } from '@lauda/spec/areas/jobs';
import { implement } from '../implement.ts';
import { cancelJob, type JobEntity, type JobRow, jobOf, retryJob } from '../jobs/rows.ts';
import { Problem } from '../problem.ts';
import { change, one } from '../storage/change.ts';
import { pageOf } from '../storage/paging.ts';
import { Where } from '../storage/where.ts';

// A failed job is open until a later one of its kind and target is over, as the status counts them.
const OPEN = `(state in ('QUEUED', 'RUNNING') or (state = 'FAILED' and not exists (select 1 from job later where later.kind = job.kind
  and later.target is not distinct from job.target and later.id > job.id and later.state in ('DONE', 'FAILED', 'CANCELLED'))))`;

export const jobsHandlers = implement<typeof jobs>(jobs, {
  list: ({ query }, { pool, settings }) => {
    const { text: where, values } = new Where(query.open ? [OPEN] : []).and(query.state, (state) => `state = ${state}`);
    return pageOf<JobRow & object, JobEntity>(pool, { columns: '*', from: 'job', where, values, order: 'id desc' }, query, (row) =>
      jobOf(row, settings.zone),
    );
  },
  load: async ({ path }, { pool, settings }) => {
    const row = await one<JobRow & object>(pool, 'select * from job where id = $1', [path.id]);
    if (!row) throw new Problem('not_found');
    return jobOf(row, settings.zone);
  },
  cancel: ({ path }, context) => change(context, context.caller, (tx) => cancelJob(tx, context, path.id)),
  retry: ({ path }, context) => change(context, context.caller, (tx) => retryJob(tx, context, path.id)),
});
