import { randomBytes } from 'node:crypto';
import { secretHash } from '../auth/sessions.ts';
import type { Services } from '../context.ts';
import { one } from '../storage/change.ts';

const NAME = 'bridge of the demo';

/** Creates the token of the demo's bridge, a new one at each start; the former one is revoked. */
export async function demoBridgeToken({ pool, now }: Services): Promise<string> {
  const secret = `lauda_${randomBytes(32).toString('base64url')}`;
  const admin = await one<{ id: number }>(
    pool,
    "select id from person where 'ADMIN_WRITE' = any(roles) or 'ROOT' = any(roles) order by ('ROOT' = any(roles)), id limit 1",
  );
  await pool.query("delete from api_token where name = $1 and kind = 'bridge'", [NAME]);
  await pool.query("insert into api_token (token_hash, name, kind, user_id, roles, created_at) values ($1, $2, 'bridge', $3, '{}', $4)", [
    secretHash(secret),
    NAME,
    admin!.id,
    new Date(now()),
  ]);
  return secret;
}
