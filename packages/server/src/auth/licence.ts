import type { Context } from '../context.ts';
import { readSetting } from '../settings.ts';
import { one } from '../storage/change.ts';
import { today } from '../time.ts';

/** No licence registered means open: unlimited, and it never expires (DECISIONS 16). */
const OPEN = { maxUsers: 0, expiration: null as string | null };
const licence = async (context: Context) => (await readSetting(context.pool, 'license', OPEN)).body;

/** Tells whether the licence lets people in today. */
export async function licenceAllows(context: Context): Promise<boolean> {
  const { expiration } = await licence(context);
  return expiration === null || expiration >= today(context.now(), context.settings.zone);
}

/** Tells whether one more person may be signed in; who already is takes no new seat. */
export async function demandSeat(context: Context, userId: number): Promise<boolean> {
  const { maxUsers } = await licence(context);
  if (maxUsers <= 0) return true;
  const row = await one<{ others: number }>(
    context.pool,
    'select count(distinct user_id)::int as others from session where expires_at > $1 and user_id <> $2',
    [new Date(context.now()), userId],
  );
  return (row?.others ?? 0) < maxUsers;
}
