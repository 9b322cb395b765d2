import { backups } from '@lauda/spec/areas/backups';
import { BACKUP_JOB, BACKUPS, backupsNow } from '../backup/kept.ts';
import { settingsHandlers } from '../collections/settings.ts';
import { implement } from '../implement.ts';
import { jobOf, queueJob } from '../jobs/rows.ts';
import { Problem } from '../problem.ts';
import { all, type Change, change } from '../storage/change.ts';
import { EVERYBODY } from '../storage/events.ts';

/** Removes the waiting nightly job, so that it is planned anew with the changed hour. */
async function replanNightlyJob(tx: Change): Promise<void> {
  const text = "delete from job where kind = $1 and slot is not null and state = 'QUEUED' returning id";
  const gone = await all<{ id: number }>(tx, text, [BACKUP_JOB]);
  if (gone.length > 0) tx.emit('jobs', 'DELETE', { ids: gone.map(({ id }) => id) }, EVERYBODY);
}

export const backupsHandlers = implement<typeof backups>(backups, {
  config: settingsHandlers('backups', BACKUPS, { hears: { role: 'ADMIN_READ' }, secrets: ['password'], changed: replanNightlyJob }),
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
