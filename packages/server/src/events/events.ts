import type { DocumentKind, Role } from '@lauda/domain';
import type { EventScope } from '@lauda/spec/live-message';
import type { Pool } from 'pg';
import type * as z from 'zod';
import { type NamedDocument, namedIn, namedWithMembers, readableOf, withoutUnread } from '../documents/named.ts';
import { isSeen, knowsProgram, membersOf, type ViewerScope, worksOn } from '../documents/sight.ts';
import type { Queryable } from '../storage/change.ts';
import type { FormerFields, PersonalEvent } from '../storage/events.ts';
import { programsOf } from '../storage/programs.ts';
import { localTimestamp } from '../time.ts';
import { isDescribed } from './topics.ts';

/** A stored event, joined with the present privacy of its document. */
export interface EventRow {
  n: number;
  topic: string;
  action: string;
  full_body: unknown;
  hidden_body: unknown;
  /** The place of its subject (rundown, program), and what of that was different before the change. */
  scope: z.input<typeof EventScope> | null;
  before: FormerFields | null;
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
  /**
   * The people to whom its programs are open: those at the time it was written (`members`) and those of its document now (`now_members`); null is
   * everybody.
   */
  members: number[] | null;
  now_members: number[] | null;
  /** The people to whom its programs before the change were open; null for everybody, and if its programs did not change. */
  former_members: number[] | null;
  /** The documents that a report or a production in it names, as far as they are there; null in events of other topics. */
  named: NamedDocument[] | null;
  /** The people who may know the contact or the program in it by now; null for everybody, and in events of other topics. */
  now_known_to: number[] | null;
}

// An event is visible only to those who could see it when it was written and can see the document now: a replay must not send old text to people who
// lost access.
const WERE = `(case when e.before ? 'programsIds' then array(select jsonb_array_elements_text(e.before->'programsIds')::bigint)
  else array[(e.before->>'programId')::bigint] end)`;
const NAMED = namedIn('jsonb_build_array(e.full_body, e.before)');
// Contacts and programs are no documents, but are hidden from others as these are: one that became private to its owner, or limited to groups, after the
// event was written. Of one that was removed for good those know who are told what it was by its removal: who is told to count one less has counted it.
// Of a removed program nobody can tell any more who might know it; its removal names the id alone.
const ID = `(e.full_body ->> 'id')::bigint`;
const REMOVAL = `from event x where x.n > e.n and x.topic = 'contacts' and x.action = 'DELETE' and x.full_body -> 'ids' @> to_jsonb(${ID})
  and x.full_body -> 'contacts' -> 0 is not null`;
const KNOWN_BY = `case
  when e.topic = 'contacts' and e.full_body ? 'id' and not exists (select 1 from contact c where c.id = ${ID} and not c.private and not c.hidden)
      and not exists (select 1 ${REMOVAL} and x.receivers is null)
    then array(select c.owner_id from contact c where c.id = ${ID} union select unnest(x.receivers) ${REMOVAL})
  when e.topic = 'settings' and e.full_body ->> 'area' = 'programs' and e.full_body -> 'entry' <> 'null'
      and not exists (select 1 from program g where g.id = ${ID} and cardinality(g.groups) = 0)
    then array(select p.id from person p where exists (select 1 from program g where g.id = ${ID} and ${knowsProgram('g.groups')})) end`;
const seenBy = (
  table: string,
): string => `select e.*, case when e.topic in ('reports', 'productions') then ${namedWithMembers(NAMED)} end as named, d.private as now_private, d.owner_id as now_owner_id, d.allowed_ids as now_allowed_ids,
  ${membersOf('e.programs_ids')} as members, case when d.id is not null then ${membersOf(programsOf('d.id'))} end as now_members,
  case when e.before ?| array['programId', 'programsIds'] then ${membersOf(WERE)} end as former_members, ${KNOWN_BY} as now_known_to
  from ${table} e left join document d on d.id = e.document_id`;
const READ = `${seenBy('event')} where e.n > $1 order by e.n limit $2`;
const KEPT = `${seenBy('webhook_delivery')} where e.id = $1`;

/** Reads the events after a number, in commit order. */
export async function eventsAfter(pool: Pool, after: number, limit: number): Promise<EventRow[]> {
  const { rows } = await pool.query<EventRow>({ name: 'events_after', text: READ, values: [after, limit] });
  return rows;
}

/** Builds the row of an event for named people alone, as a read would answer it: without document and programs. */
export const rowOfPeople = ({ n, topic, action, data, receivers }: PersonalEvent, userId: number | null, at: Date): EventRow => ({
  ...{ n, topic, action, full_body: data, hidden_body: null, scope: null, before: null, document_id: null },
  ...{ private: false, owner_id: null, allowed_ids: [], receivers: [...receivers], role: null, user_id: userId, at },
  ...{
    now_private: null,
    now_owner_id: null,
    now_allowed_ids: null,
    members: null,
    now_members: null,
    former_members: null,
    named: null,
    now_known_to: null,
  },
});

/** Reads the event of a webhook delivery with the present privacy of its document. */
export async function eventOfDelivery(db: Queryable, id: number): Promise<EventRow | undefined> {
  const { rows } = await db.query<EventRow>(KEPT, [id]);
  return rows[0];
}

/** The viewer of an event. */
export type EventViewer = ViewerScope & { sees: (topic: string) => boolean; roles: readonly Role[] };
/** The addressing of a message, independent of its subject. */
interface Addressed {
  readonly topic: string;
  readonly action: string;
  readonly receivers?: readonly number[] | null;
  readonly role?: string | null;
}

/** Tells whether a message is addressed to somebody by topic, people and role. */
export const isAddressed = ({ topic, action, receivers, role }: Addressed, viewer: EventViewer): boolean =>
  isDescribed(topic, action) &&
  viewer.sees(topic) &&
  (!receivers || receivers.includes(viewer.userId)) &&
  (!role || (viewer.roles as readonly string[]).includes(role) || viewer.roles.includes('ROOT'));

/** The part of an event that somebody gets. */
export type Sight =
  /** The whole content; they saw the document before. */
  | 'full'
  /** The whole content; they did not see the document before. */
  | 'newlyVisible'
  /** The public part of a document whose content they see no longer. */
  | 'nowHidden'
  /** Only that a document they saw is no longer visible to them at all. */
  | 'removedForViewer'
  /** The public part of a document whose content they did not see before either. */
  | 'hidden'
  /**
   * Only that a document exists which was visible to them just between this event and now: the event that hid it will count them among those who saw
   * it.
   */
  | 'missed'
  | 'nothing';

const among = (members: number[] | null, { groups, userId }: EventViewer): boolean =>
  groups === null || members === null || members.includes(userId);
const ofPrograms = (before: FormerFields): boolean => before.programId !== undefined || before.programsIds !== undefined;

// Everybody may listen to locks, which are of all kinds of documents; the event that one ended names only its uuid, not its kind.
const isOfTheirWork = ({ topic, full_body: body }: EventRow, { roles }: EventViewer): boolean => {
  const { kind } = body as { readonly kind?: DocumentKind };
  return topic !== 'entity_locker' || kind === undefined || worksOn(kind, roles);
};

/** Tells whether somebody could see a document before a change, by its former privacy and programs. */
function sawBefore(event: EventRow & { readonly before: FormerFields }, viewer: EventViewer): boolean {
  const { before, private: isPrivate, owner_id: owner, allowed_ids: allowed } = event;
  const privacy = { private: before.private ?? isPrivate, owner_id: owner ?? 0, allowed_ids: before.allowedUsers ?? allowed };
  return among(ofPrograms(before) ? event.former_members : event.members, viewer) && isSeen(privacy, viewer);
}

/** Determines what a person gets of an event. */
export function sightOf(event: EventRow, viewer: EventViewer): Sight {
  if (!isAddressed(event, viewer) || !isOfTheirWork(event, viewer)) return 'nothing';
  if (event.now_known_to && !event.now_known_to.includes(viewer.userId)) return 'nothing';
  const wasHere = among(event.members, viewer);
  const isHere = wasHere && among(event.now_members, viewer);
  const then = isSeen({ private: event.private, owner_id: event.owner_id ?? 0, allowed_ids: event.allowed_ids }, viewer);
  const { now_private: hidden, now_owner_id: owner, now_allowed_ids: allowed } = event;
  const now = isSeen({ private: hidden ?? false, owner_id: owner ?? 0, allowed_ids: allowed ?? [] }, viewer);
  const sees = isHere && then && now;
  const { before, document_id: documentId } = event;
  // Of a document that was removed for good nobody can tell any more who might see it; a purge announces itself.
  if (documentId !== null && owner === null) return wasHere && event.hidden_body !== null ? 'hidden' : 'nothing';
  const missed = wasHere && then ? 'missed' : 'nothing';
  if (!before || documentId === null) {
    if (sees) return 'full';
    if (isHere && event.hidden_body !== null) return 'hidden';
    return event.action === 'CREATE' && documentId !== null ? missed : 'nothing';
  }
  const saw = sawBefore({ ...event, before }, viewer);
  if (sees) return saw ? 'full' : 'newlyVisible';
  if (isHere && event.hidden_body !== null) return saw ? 'nowHidden' : 'hidden';
  return saw ? 'removedForViewer' : missed;
}

/** Builds the place sent with a hidden document: of a rundown, because its grid shows that something stands there; otherwise nothing. */
function hiddenPlaceOf({ scope, before, former_members: were }: EventRow): { scope?: EventRow['scope']; before?: FormerFields } {
  if (scope?.rundownId == null) return {};
  const { slug: _slug, allowedUsers: _allowed, programId, rundownId, ...rest } = before ?? {};
  // A program limited to groups is not named as the place it came from.
  const from = were === null ? { ...(programId !== undefined && { programId }), ...(rundownId !== undefined && { rundownId }) } : {};
  const place = { ...rest, ...from };
  return { scope, ...(Object.keys(place).length > 0 && { before: place }) };
}

/**
 * Builds the former place of a document that somebody can no longer see, so that their lists can drop it. It contains no text, which is hidden now and may
 * be newer.
 */
function formerPlaceOf({ topic, full_body: body, before }: EventRow): FormerFields {
  const { changes, [topic]: went, ...own } = body as Record<string, unknown> & { changes?: FormerFields };
  const { date, programId, programsIds, excluded } = {
    ...own,
    ...changes,
    ...(went as FormerFields[] | undefined)?.[0],
    ...before,
  } as FormerFields;
  return {
    ...(date !== undefined && { date }),
    ...(programId !== undefined && { programId }),
    ...(programsIds !== undefined && { programsIds }),
    ...(excluded !== undefined && { excluded }),
    visible: true,
  };
}

interface MessagePart {
  readonly action: string;
  readonly data: unknown;
  readonly scope?: EventRow['scope'];
  readonly before?: FormerFields;
}

/** Builds the part of a message that depends on what its receiver hears of the event. */
function partFor(event: EventRow, sight: Exclude<Sight, 'nothing'>): MessagePart {
  const { action, full_body: data, hidden_body: open, scope, before } = event;
  const place = scope && { scope };
  if (sight === 'full') return { action, data, ...place, ...(before && { before }) };
  // Its former place was not visible to them.
  if (sight === 'newlyVisible') return { action, data, ...place, before: { visible: false } };
  if (sight === 'hidden') return { action, data: open, ...hiddenPlaceOf(event) };
  const { id, version } = data as { id: number; version: number };
  const unseen = { action: 'UPDATE', data: { id, version, visible: false } };
  if (sight === 'missed') return unseen;
  const was = formerPlaceOf(event);
  if (sight === 'nowHidden') {
    const where = hiddenPlaceOf(event);
    return { action, data: open, ...where, before: { ...where.before, ...was } };
  }
  if (action === 'DELETE') return { action, data: open ?? { ids: (data as { ids: number[] }).ids, [event.topic]: [] }, before: was };
  return { ...unseen, before: was };
}

/** Selects the named documents of an event that a viewer may read; undefined when the event names none. */
export const readableIn = ({ named }: EventRow, viewer: EventViewer): ReadonlySet<number> | undefined =>
  named ? readableOf(named, viewer) : undefined;

/** Serialises the message of an event for a viewer, for the live connection or a webhook. */
export function messageOf(
  event: EventRow,
  { sight, readable }: { readonly sight: Exclude<Sight, 'nothing'>; readonly readable: ReadonlySet<number> | undefined },
  zone: string,
): string {
  const { n, topic, user_id: userId, at } = event;
  const part = partFor(event, sight);
  const { action, data, ...where } = readable ? withoutUnread(part, readable) : part;
  return JSON.stringify({ n, topic, action, data, userId, date: localTimestamp(at, zone), ...where });
}
