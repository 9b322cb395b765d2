import { randomBytes } from 'node:crypto';
import type { Act } from '../audit/acts.ts';
import { auditSystemActs, BY_SERVER } from '../audit/systemActs.ts';
import { secretHash } from '../auth/sessions.ts';
import { type TokenRow, tokenOf } from '../auth/tokens.ts';
import type { Services } from '../context.ts';
import { all, change, one } from '../storage/change.ts';

const NAME = 'bridge of the demo';

const REMOVE = "delete from api_token where name = $1 and kind = 'bridge' returning *";
const INSERT = `insert into api_token (token_hash, name, kind, user_id, roles, created_at) values ($1, $2, 'bridge', $3, '{}', $4) returning *`;

const actsOf = (removed: readonly TokenRow[], zone: string): Act[] =>
  removed.map((row) => ({ act: 'tokens.remove', entity: 'Token', entityId: row.id, before: tokenOf(row, zone), after: null }));

/** Revokes the token of the demo's bridge, as where a former start made one in a newsroom that is no demo. */
export async function endDemoBridgeToken(services: Services): Promise<void> {
  const { pool, now, settings } = services;
  if (!(await one(pool, "select 1 from api_token where name = $1 and kind = 'bridge'", [NAME]))) return;
  await change(services, null, async (tx) => {
    const removed = await all<TokenRow>(tx, REMOVE, [NAME]);
    await auditSystemActs(tx, BY_SERVER, now(), actsOf(removed, settings.zone));
  });
}

/** Creates the token of the demo's bridge, a new one at each start; the former one is revoked. */
export async function demoBridgeToken(services: Services): Promise<string> {
  const { pool, now, settings } = services;
  const secret = `lauda_${randomBytes(32).toString('base64url')}`;
  const admin = await one<{ id: number }>(
    pool,
    "select id from person where 'ADMIN_WRITE' = any(roles) or 'ROOT' = any(roles) order by ('ROOT' = any(roles)), id limit 1",
  );
  await change(services, null, async (tx) => {
    const removed = await all<TokenRow>(tx, REMOVE, [NAME]);
    const made = (await one<TokenRow>(tx, INSERT, [secretHash(secret), NAME, admin!.id, new Date(now())]))!;
    await auditSystemActs(tx, BY_SERVER, now(), [
      ...actsOf(removed, settings.zone),
      { act: 'tokens.create', entity: 'Token', entityId: made.id, before: null, after: tokenOf(made, settings.zone) },
    ]);
  });
  return secret;
}
