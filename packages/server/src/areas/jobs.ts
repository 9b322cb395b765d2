import { jobs } from '@lauda/spec/areas/jobs';
import { implement } from '../implement.ts';
import { cancelJob, type JobEntity, type JobRow, jobOf, retryJob } from '../jobs/rows.ts';
import { Problem } from '../problem.ts';
import { change, one } from '../storage/change.ts';
import { pageOf } from '../storage/paging.ts';

export const jobsHandlers = implement<typeof jobs>(jobs, {
  list: ({ query }, { pool, settings }) => {
    const [where, values] = query.state ? ['state = $1', [query.state]] : ['true', []];
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
