import { type DeliveryState, localInstant } from '@lauda/domain';
import type { WebhookDelivery } from '@lauda/spec/areas/webhooks';
import type * as z from 'zod';
import type { Context } from '../context.ts';
import { invalid } from '../problem.ts';
import { all, change } from '../storage/change.ts';
import { type PageQuery, type PageResult, pageOf } from '../storage/paging.ts';
import { Where } from '../storage/where.ts';
import { localOrNull, localTimestamp } from '../time.ts';
import { webhookCollection } from './webhooks.ts';

type Delivery = z.input<typeof WebhookDelivery>;
type Row = Omit<Delivery, 'created' | 'due' | 'delivered'> & {
  readonly created: Date;
  readonly due: Date;
  readonly delivered: Date | null;
};

const COLUMNS = `id, webhook_id as "webhookId", n, topic, action, state, attempts, status, failure, said, created_at as created, due_at as due,
  delivered_at as delivered`;

/** Answers a page of a webhook's deliveries, newest first, without the content of events. */
export async function deliveriesOf(
  id: number,
  query: PageQuery & { state?: DeliveryState | undefined },
  context: Context,
): Promise<PageResult<Delivery>> {
  await webhookCollection.load(context.pool, id);
  const { zone } = context.settings;
  const { text: where, values } = new Where()
    .and(id, (webhook) => `webhook_id = ${webhook}`)
    .and(query.state, (state) => `state = ${state}`);
  return pageOf<Row, Delivery>(
    context.pool,
    { columns: COLUMNS, from: 'webhook_delivery', where, values, order: 'n desc' },
    query,
    (row) => ({
      ...row,
      created: localTimestamp(row.created, zone),
      due: row.state === 'WAITING' ? localTimestamp(row.due, zone) : null,
      delivered: localOrNull(row.delivered, zone),
    }),
  );
}

const REPLAY = `update webhook_delivery set state = 'WAITING', attempts = 0, due_at = $2, delivered_at = null
  where webhook_id = $1 and state <> 'WAITING' and (id = any($3) or created_at >= $4) returning id`;

/** Queues finished deliveries again: those with given ids, or all from a time on. */
export async function replayDeliveries(
  id: number,
  { ids, since }: { readonly ids?: readonly number[] | null | undefined; readonly since?: string | null | undefined },
  context: Context,
): Promise<{ count: number }> {
  if ((ids == null) === (since == null)) throw invalid(ids == null ? 'ids' : 'since', ids == null ? 'required' : 'one_of_two');
  return change(context, context.caller, async (tx) => {
    await webhookCollection.load(tx, id);
    const from = since == null ? null : new Date(localInstant(since, context.settings.zone));
    const again = await all(tx, REPLAY, [id, new Date(context.now()), ids ?? null, from]);
    // They wait from now on, long before a job can say what becomes of them.
    if (again.length > 0) tx.emit('settings', 'UPDATE', { area: 'webhooks.deliveries', id }, { role: 'ADMIN_READ' });
    return { count: again.length };
  });
}
