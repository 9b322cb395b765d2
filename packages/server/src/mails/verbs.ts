import { isMailCancellable, isMailRetryable, type MailState } from '@lauda/domain';
import type { Mail } from '@lauda/spec/areas/mails';
import type * as z from 'zod';
import type { Context } from '../context.ts';
import { CANCEL_MAIL, MAIL_JOB } from '../jobs/mail.ts';
import { cancelJob, openJob, queueJob } from '../jobs/rows.ts';
import { Problem } from '../problem.ts';
import { type Change, change, one } from '../storage/change.ts';
import { mailById, tellMail } from './outbox.ts';

// A retry includes refused recipients: the reason for which the mail server refused them may be corrected.
const FORGIVEN = `update mail set recipients = (select coalesce(jsonb_agg(r.value - 'refused' order by r.ordinality), '[]')
  from jsonb_array_elements(recipients) with ordinality r) where id = $1`;

async function lockMail(tx: Change, id: number, fits: (state: MailState) => boolean): Promise<void> {
  const row = await one<{ state: MailState }>(tx, 'select state from mail where id = $1 for update', [id]);
  if (!row) throw new Problem('not_found');
  if (!fits(row.state)) throw new Problem('conflict', { details: row.state });
}

/** Cancels mail that waits, with the job that sends it, which then says so; mail that is being sent stops within seconds. */
export const cancelMail = (id: number, context: Context): Promise<z.input<typeof Mail>> =>
  change(context, context.caller, async (tx) => {
    // Locks the job before the mail, in the same order as the end of the job does.
    const job = await openJob(tx, MAIL_JOB, String(id));
    await lockMail(tx, id, isMailCancellable);
    if (job) await cancelJob(tx, context, job.id);
    else {
      await tx.query(CANCEL_MAIL, [id]);
      tellMail(tx, id);
    }
    return mailById(tx, id, context);
  });

/** Retries failed or cancelled mail at once, by a new job. */
export const retryMail = (id: number, context: Context): Promise<z.input<typeof Mail>> =>
  change(context, context.caller, async (tx) => {
    await lockMail(tx, id, isMailRetryable);
    await tx.query(FORGIVEN, [id]);
    // A job that is being cancelled has to end first.
    if (!(await queueJob(tx, context, { kind: MAIL_JOB, target: String(id) }))) throw new Problem('conflict', { details: 'RUNNING' });
    return mailById(tx, id, context);
  });
