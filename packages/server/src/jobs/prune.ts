import type { Services } from '../context.ts';

const KEEP_MS = 24 * 3_600_000;
const KEEP_ROWS = 200_000;

/** Forgets events older than a day or beyond 200,000, so who resumes from before them is told of a gap (DECISIONS 5), and the keys of calls after a day. */
export async function pruneEvents({ pool, now }: Pick<Services, 'pool' | 'now'>): Promise<void> {
  await pool.query('delete from event where at < $1 or n <= (select n from event_seq) - $2', [new Date(now() - KEEP_MS), KEEP_ROWS]);
  await pool.query('delete from repeated_call where at < $1', [new Date(now() - KEEP_MS)]);
  await pool.query('delete from login_attempts where since < $1', [new Date(now() - KEEP_MS)]);
  await pool.query('delete from password_reset where expires_at < $1', [new Date(now())]);
  await pool.query('delete from session where expires_at < $1', [new Date(now() - KEEP_MS)]);
}
