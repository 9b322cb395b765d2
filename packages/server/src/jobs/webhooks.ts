import { localToday } from '@lauda/domain';
import { all, change, one, type Queryable } from '../storage/change.ts';
import { collectDeliveries, isCollectDue } from '../webhooks/collect.ts';
import { IS_SENDABLE, sendDeliveries } from '../webhooks/send.ts';
import type { JobKind, JobWork } from './kind.ts';

const DUE = `select distinct d.webhook_id as id from webhook_delivery d join webhook w on w.id = d.webhook_id and w.enabled
  where ${IS_SENDABLE}
  and not exists (select 1 from job j where j.kind = 'webhook' and j.target = d.webhook_id::text and j.state in ('QUEUED', 'RUNNING'))`;
const due = (db: Queryable, now: number): Promise<{ id: number }[]> => all(db, DUE, [new Date(now)]);

const NEWEST = 'select coalesce(max(id), 0) as id from webhook_delivery';
const NEWER = 'select count(*)::int as count from webhook_delivery where id > $1';

async function collect({ services, queue, signal, progress }: JobWork): Promise<void> {
  const newest = await one<{ id: number }>(services.pool, NEWEST);
  await collectDeliveries(services, localToday(services.now(), services.settings.zone), signal);
  // Most searches find nothing: how many were found tells whoever shows deliveries whether to load them again.
  const found = await one<{ count: number }>(services.pool, NEWER, [newest!.id]);
  if (found!.count > 0) progress(found!.count, found!.count);
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

/**
 * Sends the due deliveries of one webhook. There is one such job for each webhook over all nodes, which keeps the order; several webhooks have theirs side
 * by side, so that a receiver that takes its time holds up no other.
 */
export const WEBHOOK: JobKind = {
  kind: 'webhook',
  beside: 4,
  run: ({ services, target, signal }) =>
    sendDeliveries(services, Number(target), localToday(services.now(), services.settings.zone), signal),
};
