import { localToday } from '@lauda/domain';
import { all, change, type Queryable } from '../storage/change.ts';
import { collectDeliveries, isCollectDue } from '../webhooks/collect.ts';
import { IS_SENDABLE, sendDeliveries } from '../webhooks/send.ts';
import type { JobKind, JobWork } from './kind.ts';

const DUE = `select distinct d.webhook_id as id from webhook_delivery d join webhook w on w.id = d.webhook_id and w.enabled
  where ${IS_SENDABLE}
  and not exists (select 1 from job j where j.kind = 'webhook' and j.target = d.webhook_id::text and j.state in ('QUEUED', 'RUNNING'))`;
const due = (db: Queryable, now: number): Promise<{ id: number }[]> => all(db, DUE, [new Date(now)]);

async function collect({ services, queue, signal }: JobWork): Promise<void> {
  await collectDeliveries(services, localToday(services.now(), services.settings.zone), signal);
  await change(services, null, async (tx) => {
    for (const { id } of await due(tx, services.now())) await queue(tx, { kind: 'webhook', target: String(id) });
  });
}

/** Collects deliveries for webhooks and queues those that are due; on one node at a time. */
export const WEBHOOKS: JobKind = {
  kind: 'webhooks',
  isDue: async (db, now) => (await isCollectDue(db)) || (await due(db, now)).length > 0,
  run: collect,
};

/** Sends the due deliveries of one webhook. There is one such job for each webhook over all nodes, which keeps the order. */
export const WEBHOOK: JobKind = {
  kind: 'webhook',
  most: 1,
  run: ({ services, target, signal }) =>
    sendDeliveries(services, Number(target), localToday(services.now(), services.settings.zone), signal),
};
