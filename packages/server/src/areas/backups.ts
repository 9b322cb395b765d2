import { backups } from '@lauda/spec/areas/backups';
import { BACKUP_JOB, BACKUPS, backupsNow } from '../backup/kept.ts';
import { settingsHandlers } from '../collections/settings.ts';
import { implement } from '../implement.ts';
import { jobOf, planAnew, queueJob } from '../jobs/rows.ts';
import { Problem } from '../problem.ts';
import { change } from '../storage/change.ts';

export const backupsHandlers = implement<typeof backups>(backups, {
  config: settingsHandlers('backups', BACKUPS, {
    hears: { role: 'ADMIN_READ' },
    secrets: ['password'],
    changed: (tx) => planAnew(tx, [BACKUP_JOB]),
  }),
  list: (_request, context) => backupsNow(context),
  run: (_request, context) => {
    if (context.config.backups === undefined) throw new Problem('precondition_failed', { reason: 'noBackupFolder' });
    return change(context, context.caller, async (tx) => {
      const { userId } = context.caller;
      // `target` sets it apart from the scheduled nightly job, which has another one.
      const job = await queueJob(tx, context, { kind: BACKUP_JOB, target: 'now', args: { userId }, userId });
      if (!job) throw new Problem('conflict', { details: BACKUP_JOB });
      return jobOf(job, context.settings.zone);
    });
  },
});
