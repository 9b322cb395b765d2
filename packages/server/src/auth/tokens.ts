import { randomBytes } from 'node:crypto';
import type { tokens } from '@lauda/spec/areas/auth';
import type * as z from 'zod';
import type { Caller } from '../caller.ts';
import type { Context } from '../context.ts';
import { invalid, Problem } from '../problem.ts';
import { all, change, one } from '../storage/change.ts';
import { instantOf, localOrNull, localTimestamp } from '../time.ts';
import { secretHash } from './sessions.ts';

/** A token as it is stored. */
export interface TokenRow extends Record<string, unknown> {
  id: number;
  name: string;
  roles: Context['caller']['roles'][number][];
  kind: 'user' | 'bridge';
  user_id: number;
  created_at: Date;
  expires_at: Date | null;
  last_used: Date | null;
}
/** Makes a token as it is answered of its row. */
export const tokenOf = (row: TokenRow, zone: string) => ({
  id: row.id,
  name: row.name,
  roles: row.roles,
  kind: row.kind,
  userId: row.user_id,
  created: localTimestamp(row.created_at, zone),
  expires: localOrNull(row.expires_at, zone),
  lastUsed: localOrNull(row.last_used, zone),
});

// A person reaches all their tokens; a token reaches itself and the tokens made with it.
const REACH = `with recursive reach as (
    select * from api_token where user_id = $1 and ($2::bigint is null or id = $2)
    union select t.* from api_token t join reach r on t.parent_id = r.id)`;
/** SQL: whether the token of a column lives at an instant, as what was made with it does; true where the column names none. */
export const tokenLives = (column: string, now: string): string =>
  `(${column} is null or exists (select 1 from api_token made_by where made_by.id = ${column} and (made_by.expires_at is null or made_by.expires_at > ${now})))`;
const reachOf = ({ kind, userId, tokenId }: Caller): [number, number | null] => [userId, kind === 'session' ? null : (tokenId ?? 0)];

/** Lists the tokens within the caller's reach. */
export async function listTokens({ pool, caller, settings }: Context) {
  const rows = await all<TokenRow>(pool, `${REACH} select * from reach order by id`, reachOf(caller));
  return rows.map((row) => tokenOf(row, settings.zone));
}

type NewToken = z.output<NonNullable<typeof tokens.create.body>>;

/** Refuses a token with more than the caller has: roles, and for a token its kind too. */
function demandWithin({ roles, kind }: NewToken, caller: Caller): void {
  const mine = new Set(caller.roles);
  const root = mine.has('ROOT');
  if (kind === 'bridge' && (caller.kind !== 'session' || (!root && !mine.has('ADMIN_WRITE'))))
    throw new Problem('forbidden', { details: 'a token of a bridge is made by who is signed in with a password and holds ADMIN_WRITE' });
  const beyond = root ? undefined : roles.find((role) => !mine.has(role));
  if (beyond) throw invalid('roles', 'not_held', { role: beyond });
}

/** Creates a token; one created with a token expires no later than that and is revoked with it. */
export async function createToken(body: NewToken, context: Context) {
  const { caller, settings, now } = context;
  demandWithin(body, caller);
  const secret = `lauda_${randomBytes(32).toString('base64url')}`;
  const row = await change(context, caller, async (tx) => {
    const { expires: longest } = await context.sessions.hold(tx, caller);
    const wished = body.expires ? instantOf(body.expires, settings.zone) : null;
    if (wished && longest && wished > longest) throw invalid('expires', 'max', { max: localTimestamp(longest, settings.zone) });
    return one<TokenRow>(
      tx,
      `insert into api_token (token_hash, name, kind, user_id, roles, created_at, expires_at, parent_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning *`,
      [
        secretHash(secret),
        body.name,
        body.kind ?? 'user',
        caller.userId,
        body.roles,
        new Date(now()),
        wished ?? longest,
        caller.kind === 'session' ? null : caller.tokenId,
      ],
    );
  });
  return { ...tokenOf(row!, settings.zone), secret };
}

/** Revokes a token within the caller's reach and the tokens made with it. */
export async function removeToken(id: number, context: Context): Promise<void> {
  const { caller, sessions } = context;
  await change(context, caller, async (tx) => {
    const text = `${REACH} delete from api_token where id = $3 and id in (select id from reach) returning id`;
    if (!(await one(tx, text, [...reachOf(caller), id]))) throw new Problem('not_found');
    tx.after(async () => sessions.forget(caller.userId));
  });
}
