import type { EventScope } from '@lauda/spec/live-message';
import type { Pool } from 'pg';
import type * as z from 'zod';
import { isSeen, membersOf, type Viewing } from '../documents/sight.ts';
import type { Queryable } from '../storage/change.ts';
import type { Before } from '../storage/events.ts';
import { programsOf } from '../storage/programs.ts';
import { localTimestamp } from '../time.ts';
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
  /** The same of the programs it belonged to before, where these changed. */
  was_members: number[] | null;
}

// The audience is that of the row and that of the document now, together: who lost sight since does not get the old text on a replay.
const WERE = `(case when e.before ? 'programsIds' then array(select jsonb_array_elements_text(e.before->'programsIds')::bigint)
  else array[(e.before->>'programId')::bigint] end)`;
const seenBy = (
  table: string,
): string => `select e.*, d.private as now_private, d.owner_id as now_owner_id, d.allowed_ids as now_allowed_ids,
  ${membersOf('e.programs_ids')} as members, case when d.id is not null then ${membersOf(programsOf('d.id'))} end as now_members,
  case when e.before ?| array['programId', 'programsIds'] then ${membersOf(WERE)} end as was_members
  from ${table} e left join document d on d.id = e.document_id`;
const READ = `${seenBy('event')} where e.n > $1 order by e.n limit $2`;
const KEPT = `${seenBy('webhook_delivery')} where e.id = $1`;

/** Reads the events after a number, in commit order. */
export async function eventsAfter(pool: Pool, after: number, limit: number): Promise<EventRow[]> {
  const { rows } = await pool.query<EventRow>({ name: 'events_after', text: READ, values: [after, limit] });
  return rows;
}

/** Reads the event of a delivery, with the privacy its document has now. */
export async function eventOfDelivery(db: Queryable, id: number): Promise<EventRow | undefined> {
  const { rows } = await db.query<EventRow>(KEPT, [id]);
  return rows[0];
}

/** Who looks at an event. */
export type Listening = Viewing & { sees: (topic: string) => boolean; roles: readonly string[] };
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

/**
 * What somebody hears of an event: the whole of it, of what they saw before or for the first time; of what they see no longer what everybody may
 * know (`lost`), or that it is gone; what everybody may know of what was hidden from them all along; of what was theirs to see for a moment
 * that is over that they never saw it (`missed`), for what hid it will tell of it as of something they had; or nothing.
 */
export type Sight = 'full' | 'came' | 'lost' | 'gone' | 'hidden' | 'missed' | 'nothing';

const among = (members: number[] | null, { groups, userId }: Listening): boolean =>
  groups === null || members === null || members.includes(userId);
const ofPrograms = (before: Before): boolean => before.programId !== undefined || before.programsIds !== undefined;

/** Whether somebody saw a document before a change of it, by its privacy and its programs. */
function sawBefore(event: EventRow & { readonly before: Before }, viewer: Listening): boolean {
  const { before, private: isPrivate, owner_id: owner, allowed_ids: allowed } = event;
  const privacy = { private: before.private ?? isPrivate, owner_id: owner ?? 0, allowed_ids: before.allowedUsers ?? allowed };
  return among(ofPrograms(before) ? event.was_members : event.members, viewer) && isSeen(privacy, viewer);
}

/** What a person hears of an event. */
export function sightOf(event: EventRow, viewer: Listening): Sight {
  if (!isAddressed(event, viewer)) return 'nothing';
  const wasHere = among(event.members, viewer);
  const isHere = wasHere && among(event.now_members, viewer);
  const then = isSeen({ private: event.private, owner_id: event.owner_id ?? 0, allowed_ids: event.allowed_ids }, viewer);
  const { now_private: hidden, now_owner_id: owner, now_allowed_ids: allowed } = event;
  const now = isSeen({ private: hidden ?? false, owner_id: owner ?? 0, allowed_ids: allowed ?? [] }, viewer);
  const sees = isHere && then && now;
  const { before, document_id: documentId } = event;
  const missed = wasHere && then ? 'missed' : 'nothing';
  if (!before || documentId === null) {
    if (sees) return 'full';
    if (isHere && event.hidden_body !== null) return 'hidden';
    return event.action === 'CREATE' && documentId !== null ? missed : 'nothing';
  }
  const saw = sawBefore({ ...event, before }, viewer);
  if (sees) return saw ? 'full' : 'came';
  if (isHere && event.hidden_body !== null) return saw ? 'lost' : 'hidden';
  return saw ? 'gone' : missed;
}

/** What those hear of a place who see nothing but that something stands there: of a rundown, where it does; else nothing. */
function whereOfHidden({ scope, before, was_members: were }: EventRow): { scope?: EventRow['scope']; before?: Before } {
  if (scope?.rundownId == null) return {};
  const { slug: _slug, allowedUsers: _allowed, programId, rundownId, ...rest } = before ?? {};
  // Of a program that is for groups alone nobody learns that it came from there.
  const from = were === null ? { ...(programId !== undefined && { programId }), ...(rundownId !== undefined && { rundownId }) } : {};
  const told = { ...rest, ...from };
  return { scope, ...(Object.keys(told).length > 0 && { before: told }) };
}

/** Where lists had what somebody sees no longer, as far as they may be told: its words are hidden from them now, and were perhaps written meanwhile. */
function whereItWas({ topic, full_body: body, before }: EventRow): Before {
  const { changes, [topic]: went, ...own } = body as Record<string, unknown> & { changes?: Before };
  const { date, programId, programsIds, excluded } = { ...own, ...changes, ...(went as Before[] | undefined)?.[0], ...before } as Before;
  return {
    ...(date !== undefined && { date }),
    ...(programId !== undefined && { programId }),
    ...(programsIds !== undefined && { programsIds }),
    ...(excluded !== undefined && { excluded }),
    visible: true,
  };
}

interface Told {
  readonly action: string;
  readonly data: unknown;
  readonly scope?: EventRow['scope'];
  readonly before?: Before;
}

/** The part of a message that depends on what its receiver hears of the event. */
function toldOf(event: EventRow, sight: Exclude<Sight, 'nothing'>): Told {
  const { action, full_body: data, hidden_body: open, scope, before } = event;
  const place = scope && { scope };
  if (sight === 'full') return { action, data, ...place, ...(before && { before }) };
  // Where it was is not theirs to know.
  if (sight === 'came') return { action, data, ...place, before: { visible: false } };
  if (sight === 'hidden') return { action, data: open, ...whereOfHidden(event) };
  const { id, version } = data as { id: number; version: number };
  const unseen = { action: 'UPDATE', data: { id, version, visible: false } };
  if (sight === 'missed') return unseen;
  const was = whereItWas(event);
  if (sight === 'lost') {
    const where = whereOfHidden(event);
    return { action, data: open, ...where, before: { ...where.before, ...was } };
  }
  if (action === 'DELETE') return { action, data: open, before: was };
  return { ...unseen, before: was };
}

/** The message of an event as somebody gets it, over the wire or by a delivery. */
export function messageOf(event: EventRow, sight: Exclude<Sight, 'nothing'>, zone: string): string {
  const { n, topic, user_id: userId, at } = event;
  const { action, data, ...where } = toldOf(event, sight);
  return JSON.stringify({ n, topic, action, data, userId, date: localTimestamp(at, zone), ...where });
}
