import { createHash } from 'node:crypto';
import { cutText } from '@lauda/domain';
import type { Context } from '../context.ts';
import { Problem } from '../problem.ts';
import { all, type Change, change, type Queryable } from '../storage/change.ts';

/** How many attempts are allowed within a window, and the longest wait after that. */
interface Limit {
  readonly tries: number;
  readonly windowMs: number;
  readonly longestMs: number;
}
const MINUTE_MS = 60_000;
/** A correct password gives its attempt back, so only wrong and pending ones count: a whole newsroom may sign in from one address. */
const LIMITS: Record<'address' | 'account' | 'total', Limit> = {
  address: { tries: 300, windowMs: MINUTE_MS, longestMs: 15 * MINUTE_MS },
  account: { tries: 10, windowMs: 15 * MINUTE_MS, longestMs: 15 * MINUTE_MS },
  total: { tries: 1_000, windowMs: MINUTE_MS, longestMs: MINUTE_MS },
};
const FIRST_WAIT_MS = MINUTE_MS;
/** After this long without a wait the next wait is again the shortest. */
const FORGIVEN_MS = 60 * MINUTE_MS;

/** The account of an attempt to sign in: the person, or the typed name if nobody has it; without a name only the address is counted. */
export interface SignInClaim {
  readonly personId: number | undefined;
  readonly username: string;
  /** Whether the attempt is a code, not a password. Codes are counted apart, so that a correct password gives back no attempt at a code. */
  readonly isCode?: boolean;
}
interface AttemptCount {
  key: string;
  tries: number;
  since: Date;
  strikes: number;
  blocked_until: Date | null;
}

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');
// The typed name is hashed: people type passwords into the wrong field.
const keysOf = ({ personId, username, isCode }: SignInClaim, ip: string): Record<'address' | 'total', string> & { account?: string } => ({
  address: `address ${ip}`,
  ...(personId !== undefined
    ? { account: `${isCode ? 'code' : 'person'} ${personId}` }
    : username === ''
      ? {}
      : { account: `name ${digest(username.trim().toLowerCase())}` }),
  total: 'total',
});

/** Computes the remaining wait in ms. One beyond twice the longest wait was stored before the clock was set back, and does not count. */
const waitOf = ({ blocked_until }: AttemptCount, { longestMs }: Limit, now: number): number => {
  const left = (blocked_until?.getTime() ?? 0) - now;
  return left > 0 && left <= 2 * longestMs ? left : 0;
};

/** Counts one more attempt; beyond the limit it brings a wait. Waits double each time, and after a wait half of the attempts stay used. */
function counted(row: AttemptCount, limit: Limit, now: number): AttemptCount {
  const age = now - row.since.getTime();
  // Concurrent attempts, and those on two nodes, may read clocks that differ a little, so a small negative age is normal.
  const fresh = age < -limit.longestMs || age >= limit.windowMs;
  const tries = fresh ? 1 : row.tries + 1;
  const since = fresh ? new Date(now) : row.since;
  if (tries <= limit.tries) return { ...row, tries, since };
  const forgiven = !row.blocked_until || now - row.blocked_until.getTime() > FORGIVEN_MS;
  const strikes = forgiven ? 1 : row.strikes + 1;
  const until = new Date(now + Math.min(FIRST_WAIT_MS * 2 ** Math.min(strikes - 1, 10), limit.longestMs));
  return { ...row, tries: Math.floor(limit.tries / 2), since: until, strikes, blocked_until: until };
}

/** Locks the rows of the keys, always in one order, so that concurrent attempts on any node are all counted and never deadlock. */
async function rowsOf(tx: Change, keys: string[], now: Date): Promise<Map<string, AttemptCount>> {
  await tx.query(
    'insert into login_attempts (key, tries, since) select key, 0, $2 from unnest($1::text[]) key order by key on conflict do nothing',
    [keys, now],
  );
  const rows = await all<AttemptCount>(tx, 'select * from login_attempts where key = any($1) order by key for update', [keys]);
  return new Map(rows.map((row) => [row.key, row]));
}

const store = (tx: Change, { key, tries, since, strikes, blocked_until }: AttemptCount): Promise<unknown> =>
  tx.query('update login_attempts set tries = $2, since = $3, strikes = $4, blocked_until = $5 where key = $1', [
    key,
    tries,
    since,
    strikes,
    blocked_until,
  ]);

/** Attempts are counted in transactions of their own: a refused call is rolled back, its attempt must not be. */
const counting = ({ kept, now }: Context) => ({ pool: kept, now });

/** Counts an attempt before the password is hashed; refuses too many by address, by account or in total, with the seconds to wait. */
export async function countAttempt(context: Context, trier: SignInClaim): Promise<void> {
  const keys = keysOf(trier, context.ip);
  const now = context.now();
  const waiting = await change(counting(context), null, async (tx) => {
    const rows = await rowsOf(tx, Object.values(keys), new Date(now));
    for (const name of ['address', 'account', 'total'] as const) {
      const [row, limit] = [rows.get(keys[name] ?? ''), LIMITS[name]];
      if (!row) continue;
      const before = waitOf(row, limit, now);
      if (before > 0) return { ms: before, begins: false };
      const after = counted(row, limit, now);
      await store(tx, after);
      const wait = waitOf(after, limit, now);
      if (wait > 0) return { ms: wait, begins: true };
    }
    return undefined;
  });
  if (!waiting) return;
  const seconds = Math.ceil(waiting.ms / 1000);
  if (waiting.begins) await logRefusal(context, trier.username, 'too_many_requests');
  throw new Problem('too_many_requests', { retryAfter: seconds, fields: [{ path: 'username', rule: 'wait', params: { seconds } }] });
}

/** Gives a correct attempt back and resets the count of the account. */
export async function forgiveAttempt(context: Context, trier: SignInClaim): Promise<void> {
  const { address, account, total } = keysOf(trier, context.ip);
  await change(counting(context), null, async (tx) => {
    await rowsOf(tx, [address, total, ...(account === undefined ? [] : [account])], new Date(context.now()));
    await tx.query('update login_attempts set tries = greatest(tries - 1, 0) where key = any($1)', [[address, total]]);
    await tx.query('delete from login_attempts where key = $1', [account ?? null]);
  });
}

/** Writes an entry into the log of sign-ins. */
export const logAccess = (db: Queryable, { now, ip }: Pick<Context, 'now' | 'ip'>, username: string, reason: string): Promise<unknown> =>
  db.query('insert into auth_log (at, username, ip, reason) values ($1, $2, $3, $4)', [
    new Date(now()),
    cutText(username, 200),
    ip,
    reason,
  ]);

/** Logs why a sign-in was refused; the entry stays though the call is rolled back. */
export const logRefusal = (context: Context, username: string, reason: string): Promise<unknown> =>
  logAccess(context.kept, context, username, reason);
