import type { Pool } from 'pg';

/** One event as the tail reads it, with the privacy its document has now. */
export interface EventRow {
  n: number;
  topic: string;
  action: string;
  full_body: unknown;
  hidden_body: unknown;
  document_id: number | null;
  private: boolean;
  owner_id: number | null;
  allowed_ids: number[];
  receivers: number[] | null;
  role: string | null;
  user_id: number | null;
  at: Date;
  now_private: boolean | null;
  now_owner_id: number | null;
  now_allowed_ids: number[] | null;
}

// The audience is that of the row and that of the document now, together: who lost sight since does not get the old text on a replay.
const READ = `select e.*, d.private as now_private, d.owner_id as now_owner_id, d.allowed_ids as now_allowed_ids
  from event e left join document d on d.id = e.document_id where e.n > $1 order by e.n limit $2`;

/** Reads the events after a number, in commit order. */
export async function eventsAfter(pool: Pool, after: number, limit: number): Promise<EventRow[]> {
  const { rows } = await pool.query<EventRow>({ name: 'events_after', text: READ, values: [after, limit] });
  return rows;
}

/** Which part of an event a person sees: the whole, the hidden form, or nothing. */
export function sightOf(
  event: EventRow,
  viewer: { userId: number; sees: (topic: string) => boolean; roles: readonly string[] },
): 'full' | 'hidden' | 'nothing' {
  if (!viewer.sees(event.topic)) return 'nothing';
  if (event.receivers && !event.receivers.includes(viewer.userId)) return 'nothing';
  if (event.role && !viewer.roles.includes(event.role) && !viewer.roles.includes('ROOT')) return 'nothing';
  const then = !event.private || event.owner_id === viewer.userId || event.allowed_ids.includes(viewer.userId);
  const now = !event.now_private || event.now_owner_id === viewer.userId || (event.now_allowed_ids ?? []).includes(viewer.userId);
  if (then && now) return 'full';
  return event.hidden_body === null ? 'nothing' : 'hidden';
}
