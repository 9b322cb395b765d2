import type { Services } from '../context.ts';
import { all, change } from '../storage/change.ts';
import { EVERYBODY } from '../storage/events.ts';
import type { JobKind, JobWork } from './kind.ts';

const DAY_MS = 24 * 3_600_000;
const HOUR_MS = 3_600_000;
const KEEP_ROWS = 200_000;
/** How long a webhook delivery can be sent again. */
const KEEP_DELIVERIES_MS = 7 * DAY_MS;
const KEEP_JOBS_MS = 7 * DAY_MS;
/** How long sent and failed mail is kept with its text, and how long refused sign-ins are, which strangers can cause in any number. */
const KEEP_MAIL_MS = 90 * DAY_MS;
const KEEP_TRIES_MS = 365 * DAY_MS;
const KEEP_TRIES = 1_000_000;

/**
 * Deletes events older than a day or beyond 200,000, idempotency keys older than a day, and attempts to sign in that are over. A client that resumes
 * from before them is told of a gap (DECISIONS 5).
 */
async function pruneEvents({ pool, now }: Pick<Services, 'pool' | 'now'>): Promise<void> {
  const dayAgo = new Date(now() - DAY_MS);
  await pool.query('delete from event where at < $1 or n <= (select n from event_seq) - $2', [dayAgo, KEEP_ROWS]);
  await pool.query('delete from repeated_call where at < $1', [dayAgo]);
  await pool.query('delete from login_attempts where since < $1', [dayAgo]);
  await pool.query('delete from password_reset where expires_at < $1', [new Date(now())]);
  await pool.query('delete from sign_in_step where expires_at < $1', [new Date(now())]);
  await pool.query('delete from openid_sign_in where expires_at < $1', [new Date(now())]);
  await pool.query('delete from openid_identity where user_id is null and seen_at < $1', [new Date(now() - 30 * DAY_MS)]);
  await pool.query('delete from auth_log where at < $1 or id <= (select max(id) from auth_log) - $2', [
    new Date(now() - KEEP_TRIES_MS),
    KEEP_TRIES,
  ]);
}

/** Deletes old deliveries of webhooks and finished mail; answers how many. */
async function pruneLists({ pool, now }: Pick<Services, 'pool' | 'now'>): Promise<number> {
  const gone = async (text: string, keptMs: number): Promise<number> => (await pool.query(text, [new Date(now() - keptMs)])).rowCount ?? 0;
  const deliveries = await gone('delete from webhook_delivery where created_at < $1', KEEP_DELIVERIES_MS);
  return (
    deliveries +
    (await gone(
      "delete from mail where state in ('SENT', 'FAILED') and created_at < $1 and coalesce(tried_at, created_at) < $1",
      KEEP_MAIL_MS,
    ))
  );
}

/** Deletes jobs a week after they ended. */
async function pruneJobs(services: Pick<Services, 'pool' | 'now'>): Promise<void> {
  await change(services, null, async (tx) => {
    // Successful runs of jobs that come every minute are deleted after an hour.
    const text = `delete from job where finished_at < $1 or (kind in ('feeds', 'webhooks', 'webhook') and state = 'DONE' and finished_at < $2) returning id`;
    const gone = await all<{ id: number }>(tx, text, [new Date(services.now() - KEEP_JOBS_MS), new Date(services.now() - HOUR_MS)]);
    if (gone.length > 0) tx.emit('jobs', 'DELETE', { ids: gone.map(({ id }) => id) }, EVERYBODY);
  });
}

/** Deletes contacts that were created for a document that was never saved with them. */
async function pruneContacts({ pool, now }: Pick<Services, 'pool' | 'now'>): Promise<void> {
  await pool.query('delete from contact where not persistent and document_id is null and created_at < $1', [new Date(now() - DAY_MS)]);
}

/** Prunes expired records every ten minutes. */
export const PRUNE = {
  kind: 'prune',
  cron: '*/10 * * * *',
  run: async ({ services, progress }: { readonly services: Pick<Services, 'pool' | 'now'>; readonly progress?: JobWork['progress'] }) => {
    await pruneEvents(services);
    const gone = await pruneLists(services);
    // It tells whoever shows mail or deliveries that some went: an event of them would be kept as a delivery for webhooks, and go again in its turn.
    if (gone > 0) progress?.(gone, gone);
    await pruneContacts(services);
    await pruneJobs(services);
  },
} satisfies JobKind;
