import type { Role } from '@lauda/domain';
import type { EventBefore } from '@lauda/spec/live-message';
import type { ActionOf, PayloadOf, TopicName, topics } from '@lauda/spec/topics';
import type * as z from 'zod';
import { inBatches } from '../batches.ts';
import { programsOf } from './programs.ts';

/** Everybody who may listen to a topic receives it. */
export const EVERYBODY = 'everybody';

/** The former values of the fields by which lists choose documents. */
export type FormerFields = z.input<typeof EventBefore>;
/** The audience of a document: those who see it, by privacy and programs, get it whole; others get its hidden form, if there is one. */
interface OfDocument<P> {
  readonly documentId: number;
  readonly hidden?: P;
  readonly before?: FormerFields | undefined;
}
/** The audience of a rundown: those to whom its program is open, or one of some further programs. */
interface OfRundown {
  readonly rundownId: number;
  readonly alsoPrograms?: readonly number[];
  readonly before?: FormerFields | undefined;
}
/** The audience of programs: those to whom one of them is open (PERM-11); without programs everybody. */
interface OfPrograms {
  readonly programsIds: readonly number[];
  readonly before?: FormerFields | undefined;
}
/** The named people only. */
interface ToPeople {
  readonly receivers: readonly number[];
  readonly before?: FormerFields | undefined;
}
/** Everybody who may listen to the topic; the event says what was different before. */
interface ToAll {
  readonly before: FormerFields | undefined;
}
/** Holders of one role. */
interface ToRole {
  readonly role: Role;
}
/** The receivers of an event among those who may listen to its topic. */
export type Audience<T extends TopicName, P> = {
  documents: OfDocument<P> | OfRundown | OfPrograms | ToPeople;
  rundowns: OfRundown;
  programs: OfDocument<P> | OfRundown | OfPrograms;
  people: ToPeople;
  house: typeof EVERYBODY | ToAll | OfDocument<P> | ToPeople | ToRole;
}[(typeof topics)[T]['of']];

/** Records an event for its audience in the change that causes it, so both are stored or neither (DECISIONS 5). */
export type Emit = <T extends TopicName, A extends ActionOf<T>>(
  topic: T,
  action: A,
  data: PayloadOf<T, A>,
  audience: Audience<T, PayloadOf<T, A>>,
) => void;

/** One event to be written. */
export interface NewEvent {
  readonly topic: string;
  readonly action: string;
  readonly data: unknown;
  readonly audience: typeof EVERYBODY | AnyAudience;
}
type AnyAudience = Partial<OfDocument<unknown> & OfRundown & OfPrograms & ToPeople & ToRole>;

// The row lock of event_seq is held until the commit, so numbers are gapless and in commit order on all nodes (DECISIONS 4). Privacy and place of
// the subject are read here, not passed in, so that no caller can forget them.
const WRITE_EVENTS = `
  with seq as (update event_seq set n = n + $1 returning n),
  written as (
    insert into event (n, topic, action, full_body, hidden_body, document_id, private, owner_id, allowed_ids, receivers, role, user_id, at, programs_ids, scope, before)
    select seq.n - $1 + e.i, e.topic, e.action, e.full_body, e.hidden_body, e.document_id, coalesce(d.private, false), d.owner_id,
      coalesce(d.allowed_ids, '{}'), e.receivers, e.role, $3, $4, own.ids || coalesce(e.also_programs, '{}'),
      case when d.id is not null or r.id is not null or own.ids <> '{}'
        then jsonb_build_object('date', coalesce(d.date, r.date), 'programsIds', to_jsonb(own.ids), 'rundownId', r.id) end, e.before
    from seq, jsonb_to_recordset($2::jsonb) as e(i bigint, topic text, action text, full_body jsonb, hidden_body jsonb, document_id bigint,
      rundown_id bigint, receivers bigint[], role text, programs_ids bigint[], also_programs bigint[], before jsonb)
      left join document d on d.id = e.document_id
      left join story s on s.document_id = e.document_id
      left join rundown r on r.id = coalesce(e.rundown_id, s.rundown_id)
      cross join lateral (select coalesce(e.programs_ids,
        case when e.rundown_id is null then ${programsOf('e.document_id')} else array[r.program_id] end) as ids) own
    returning n)
  select pg_notify('lauda_event', max(n)::text), max(n) as last from written`;

function rowOf({ topic, action, data, audience }: NewEvent, index: number): object {
  const chosen: AnyAudience = audience === EVERYBODY ? {} : audience;
  return {
    i: index + 1,
    topic,
    action,
    full_body: data ?? {},
    hidden_body: chosen.hidden ?? null,
    document_id: chosen.documentId ?? null,
    rundown_id: chosen.rundownId ?? null,
    receivers: chosen.receivers ?? null,
    role: chosen.role ?? null,
    programs_ids: chosen.programsIds ?? null,
    also_programs: chosen.alsoPrograms ?? null,
    before: chosen.before ?? null,
  };
}

/** A committed event for named people alone: it can be delivered without reading the privacy of a document. */
export interface PersonalEvent {
  readonly n: number;
  readonly topic: string;
  readonly action: string;
  readonly data: unknown;
  readonly receivers: readonly number[];
}

/** Numbers the events of a change, given their last number, if all are for named people alone; else undefined. */
export function personalEventsOf(events: readonly NewEvent[], last: number): readonly PersonalEvent[] | undefined {
  const told = events.flatMap(({ topic, action, data, audience }, index) => {
    const { receivers, ...more }: AnyAudience = audience === EVERYBODY ? {} : audience;
    const isAlone = receivers && Object.values(more).every((value) => value === undefined);
    return isAlone ? [{ n: last - events.length + 1 + index, topic, action, data: data ?? {}, receivers }] : [];
  });
  return told.length === events.length ? told : undefined;
}

/** A prepared statement with its values. */
export interface BoundStatement {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

/**
 * Builds the statements that write the events of a change, which are its last, in batches of a hundred; all are serialised before the first takes its
 * number, to hold the lock only briefly.
 */
export async function eventStatements(events: readonly NewEvent[], userId: number | null, at: Date): Promise<BoundStatement[]> {
  const parts: BoundStatement[] = [];
  for await (const some of inBatches(events)) {
    const rows = JSON.stringify(some.map(rowOf));
    parts.push({ name: 'write_events', text: WRITE_EVENTS, values: [some.length, rows, userId, at] });
  }
  return parts;
}
