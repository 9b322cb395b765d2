import { cleaning } from '@lauda/spec/areas/cleaning';
import { cleaningLog, previewCleaning, RETENTION } from '../cleaning/clean.ts';
import { settingsHandlers } from '../collections/settings.ts';
import { implement } from '../implement.ts';
import { CLEANING } from '../jobs/cleaning.ts';
import { jobOf, queueJob } from '../jobs/rows.ts';
import { Problem } from '../problem.ts';
import { change } from '../storage/change.ts';

export const cleaningHandlers = implement<typeof cleaning>(cleaning, {
  config: settingsHandlers('cleaning', RETENTION, { hears: { role: 'ADMIN_READ' } }),
  preview: (_request, context) => previewCleaning(context),
  run: (_request, context) =>
    change(context, context.caller, async (tx) => {
      const { userId } = context.caller;
      // `target` sets it apart from the scheduled nightly job, which has another one.
      const job = await queueJob(tx, context, { kind: CLEANING.kind, target: 'now', args: { userId }, userId });
      if (!job) throw new Problem('conflict', { details: CLEANING.kind });
      return jobOf(job, context.settings.zone);
    }),
  log: ({ query }, context) => cleaningLog(query, context),
});
