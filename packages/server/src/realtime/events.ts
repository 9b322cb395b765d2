import type { EventScope } from '@lauda/spec/topics';
import type { Pool } from 'pg';
import type * as z from 'zod';
import { isSeen, membersOf, type Viewing } from '../documents/sight.ts';
import type { Before } from '../storage/events.ts';
import { programsOf } from '../storage/programs.ts';
import { isDescribed } from './topics.ts';

/** One event as the tail reads it, with the privacy its document has now. */
export interface EventRow {
  n: number;
  topic: string;
  action: string;
  full_body: unknown;
  hidden_body: unknown;
  /** Where what it is of stands, and what of that was otherwise before. */
  scope: z.input<typeof EventScope> | null;
  before: Before | null;
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
  /** The only people who may see the programs it belonged to when it was written, and those of its document now; null is everybody. */
  members: number[] | null;
  now_members: number[] | null;
}

// The audience is that of the row and that of the document now, together: who lost sight since does not get the old text on a replay.
const READ = `select e.*, d.private as now_private, d.owner_id as now_owner_id, d.allowed_ids as now_allowed_ids,
  ${membersOf('e.programs_ids')} as members, case when d.id is not null then ${membersOf(programsOf('d.id'))} end as now_members
  from event e left join document d on d.id = e.document_id where e.n > $1 order by e.n limit $2`;

/** Reads the events after a number, in commit order. */
export async function eventsAfter(pool: Pool, after: number, limit: number): Promise<EventRow[]> {
  const { rows } = await pool.query<EventRow>({ name: 'events_after', text: READ, values: [after, limit] });
  return rows;
}

/** Who looks at an event. */
type Listening = Viewing & { sees: (topic: string) => boolean; roles: readonly string[] };
/** What of a message says to whom it goes, whatever it is of. */
interface Addressed {
  readonly topic: string;
  readonly action: string;
  readonly receivers?: readonly number[] | null;
  readonly role?: string | null;
}

/** Whether a message is for somebody, as far as topic, people and role say. */
export const isAddressed = ({ topic, action, receivers, role }: Addressed, viewer: Listening): boolean =>
  isDescribed(topic, action) &&
  viewer.sees(topic) &&
  (!receivers || receivers.includes(viewer.userId)) &&
  (!role || viewer.roles.includes(role) || viewer.roles.includes('ROOT'));

/** Which part of an event a person sees: the whole, the hidden form, or nothing. */
export function sightOf(event: EventRow, viewer: Listening): 'full' | 'hidden' | 'nothing' {
  if (!isAddressed(event, viewer)) return 'nothing';
  const among = (members: number[] | null): boolean => viewer.groups === null || members === null || members.includes(viewer.userId);
  if (!among(event.members) || !among(event.now_members)) return 'nothing';
  const then = isSeen({ private: event.private, owner_id: event.owner_id ?? 0, allowed_ids: event.allowed_ids }, viewer);
  const { now_private: hidden, now_owner_id: owner, now_allowed_ids: allowed } = event;
  const now = isSeen({ private: hidden ?? false, owner_id: owner ?? 0, allowed_ids: allowed ?? [] }, viewer);
  if (then && now) return 'full';
  return event.hidden_body === null ? 'nothing' : 'hidden';
}

/** What those hear of a place who see nothing but that something stands there: of a rundown, where it does; else nothing. */
export function whereOfHidden({ scope, before }: Pick<EventRow, 'scope' | 'before'>): object {
  if (scope?.rundownId == null) return {};
  const { slug: _slug, allowedUsers: _allowed, ...rest } = before ?? {};
  return { scope, ...(Object.keys(rest).length > 0 && { before: rest }) };
}
