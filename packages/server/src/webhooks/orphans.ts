import type { Act } from '../audit/acts.ts';
import { auditSystemActs, BY_SERVER } from '../audit/systemActs.ts';
import { tokenLives } from '../auth/tokens.ts';
import type { Services } from '../context.ts';
import { change, one } from '../storage/change.ts';
import { webhookCollection } from './webhooks.ts';

const IS_ORPHAN = `webhook.enabled and not ${tokenLives('webhook.token_id', '$1')}`;

/**
 * Turns off the webhooks whose token is over, in the audit and told as by hand; answers their ids. They are not removed: administrators see where
 * they sent to, and whoever turns one on again has it as their own.
 */
export async function turnOffOrphans({ kept, now }: Services): Promise<number[]> {
  const at = [new Date(now())];
  if (!(await one(kept, `select 1 from webhook where ${IS_ORPHAN} limit 1`, at))) return [];
  return change({ pool: kept, now }, null, async (tx) => {
    const rows = await webhookCollection.rows(tx, IS_ORPHAN, at, 'order by webhook.id for update skip locked');
    const acts: Act[] = [];
    for (const row of rows) {
      const before = webhookCollection.entityOf(row);
      const after = { ...before, enabled: false, version: before.version + 1 };
      await tx.query('update webhook set enabled = false, version = $2 where id = $1', [row.id, after.version]);
      await webhookCollection.tell(tx, row.id, after, before);
      acts.push({ act: 'webhooks.update', entity: 'Webhook', entityId: row.id, before, after });
    }
    await auditSystemActs(tx, BY_SERVER, now(), acts);
    return rows.map(({ id }) => id);
  });
}
