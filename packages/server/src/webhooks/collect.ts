import type { Role } from '@lauda/domain';
import { tokenLives } from '../auth/tokens.ts';
import type { Services } from '../context.ts';
import { type EventRow, type EventViewer, eventsAfter, type Sight, sightOf } from '../events/events.ts';
import { maySee } from '../events/topics.ts';
import { all, change, type Queryable } from '../storage/change.ts';

const AT_ONCE = 500;
/** A collection also runs after this many events that match no topic, so that its position does not fall behind. */
const FAR_BEHIND = 1_000;

/** The part of a webhook that decides which events it gets. */
export interface ListeningWebhook extends Record<string, unknown> {
  readonly id: number;
  readonly topics: readonly string[];
  readonly seen_n: number;
  readonly owner_id: number;
  /** The roles of its owner that it was saved with and the owner still has; none when the owner can no longer sign in. */
  readonly roles: readonly Role[];
  readonly groups_ids: readonly number[];
}

/** SQL: the effective roles of a webhook `w`; none when its owner is excluded or has expired. */
const ROLES = `case when p.excluded or p.expiration < $1::date then '{}'::text[]
  when 'ROOT' = any(p.roles) then w.roles else array(select r from unnest(w.roles) r where r = any(p.roles)) end`;
const WEBHOOKS = `select w.id, w.topics, w.seen_n, w.owner_id, ${ROLES} as roles, p.groups_ids from webhook w join person p on p.id = w.owner_id
  where w.enabled and ${tokenLives('w.token_id', '$2')}`;

/** Makes the viewer for a webhook: its owner, with its roles and topics. */
export const viewerOf = ({ owner_id: userId, roles, groups_ids: groups, topics }: ListeningWebhook): EventViewer => ({
  userId,
  roles,
  groups: roles.includes('ROOT') ? null : groups,
  sees: (topic) => topics.includes(topic) && maySee(topic, { kind: 'token', roles }),
});
/** Determines what a webhook gets of an event: nothing of a `missed` one, which only corrects the counts of open lists. */
export function sightForHook(event: EventRow, hook: EventViewer): Exclude<Sight, 'missed'> {
  const sight = sightOf(event, hook);
  return sight === 'missed' ? 'nothing' : sight;
}

/** Reads the active webhooks, or one of them, with their effective roles. */
export function activeWebhooks({ pool, now }: Pick<Services, 'pool' | 'now'>, today: string, id?: number): Promise<ListeningWebhook[]> {
  const moment = [today, new Date(now())];
  return all<ListeningWebhook>(
    pool,
    id === undefined ? WEBHOOKS : `${WEBHOOKS} and w.id = $3`,
    id === undefined ? moment : [...moment, id],
  );
}

const IS_DUE = `select exists (select 1 from webhook w, event_seq s where w.enabled and s.n > w.seen_n
  and (s.n > w.seen_n + ${FAR_BEHIND} or exists (select 1 from event e where e.n > w.seen_n and e.topic = any(w.topics)))) as is`;
/** Tells whether there may be events to collect. */
export const isCollectDue = async (db: Queryable): Promise<boolean> => (await all<{ is: boolean }>(db, IS_DUE))[0]!.is;

/** Names the subject of an event; deliveries of one subject are sent in order. */
function subjectOf({ topic, document_id: documentId, full_body: body, n }: EventRow): string {
  if (documentId !== null) return `document:${documentId}`;
  const { id, area = '' } = body as { id?: unknown; area?: unknown };
  return typeof id === 'number' ? `${topic}:${String(area)}:${id}` : `${topic}:n${n}`;
}

const KEEP = `insert into webhook_delivery (webhook_id, subject, created_at, due_at, n, topic, action, full_body, hidden_body, document_id, private, owner_id,
    allowed_ids, receivers, role, user_id, at, programs_ids, scope, before)
  select k.webhook, k.subject, $3, $3, e.n, e.topic, e.action, e.full_body, e.hidden_body, e.document_id, e.private, e.owner_id,
    e.allowed_ids, e.receivers, e.role, e.user_id, e.at, e.programs_ids, e.scope, e.before
  from unnest($1::bigint[], $2::text[], $4::bigint[]) as k(webhook, subject, n) join event e on e.n = k.n order by e.n, k.webhook on conflict do nothing`;
const SEEN = 'update webhook set seen_n = greatest(seen_n, $2) where id = any($1)';

/** Writes a delivery for each webhook and new event its owner may see; idempotent. */
export async function collectDeliveries(
  services: Pick<Services, 'pool' | 'now' | 'settings'>,
  today: string,
  signal: AbortSignal,
): Promise<void> {
  const hooks = await activeWebhooks(services, today);
  if (hooks.length === 0) return;
  const listeners = hooks.map((hook) => ({ ...hook, listener: viewerOf(hook) }));
  for (let after = Math.min(...hooks.map(({ seen_n: n }) => n)); ; ) {
    signal.throwIfAborted();
    const events = await eventsAfter(services.pool, after, AT_ONCE);
    if (events.length === 0) return;
    after = events.at(-1)!.n;
    const wanted = events.flatMap((event) =>
      listeners
        .filter((hook) => event.n > hook.seen_n && sightForHook(event, hook.listener) !== 'nothing')
        .map(({ id }) => ({ id, n: event.n, subject: subjectOf(event) })),
    );
    await change(services as Services, null, async (tx) => {
      const lists = [wanted.map(({ id }) => id), wanted.map(({ subject }) => subject), new Date(services.now()), wanted.map(({ n }) => n)];
      if (wanted.length > 0) await tx.query(KEEP, lists);
      await tx.query(SEEN, [hooks.map(({ id }) => id), after]);
    });
    if (events.length < AT_ONCE) return;
  }
}
