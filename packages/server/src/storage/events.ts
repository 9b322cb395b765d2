import type { Role } from '@lauda/domain';
import type { ActionOf, PayloadOf, TopicName, topics } from '@lauda/spec/topics';
import type { PoolClient } from 'pg';
import { programsOf } from './programs.ts';

/** Everybody who may listen to a topic receives it. */
export const EVERYBODY = 'everybody';

/** Who sees a document receives it whole, by its privacy and its programs; the others get the hidden form, or nothing where there is none. */
interface OfDocument<P> {
  readonly documentId: number;
  readonly hidden?: P;
  readonly programsIds?: undefined;
}
/** To whom one of these programs is open (PERM-11), and of those only the receivers where they are named; no program is everybody. */
interface OfPrograms {
  readonly programsIds: readonly number[];
  readonly receivers?: readonly number[];
  readonly documentId?: undefined;
}
/** These people alone. */
interface ToPeople {
  readonly receivers: readonly number[];
}
/** Holders of one role. */
interface ToRole {
  readonly role: Role;
}
/** Who of those that may listen to a topic receives an event of it. */
export type Audience<T extends TopicName, P> = {
  programs: OfDocument<P> | OfPrograms;
  people: ToPeople;
  house: typeof EVERYBODY | OfDocument<P> | ToPeople | ToRole;
}[(typeof topics)[T]['of']];

/** Says what happened to those who may know it: written with the change that causes it, or not at all (DECISIONS 5). */
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
  readonly audience: typeof EVERYBODY | Chosen;
}
interface Chosen {
  readonly documentId?: number | undefined;
  readonly hidden?: unknown;
  readonly programsIds?: readonly number[] | undefined;
  readonly receivers?: readonly number[];
  readonly role?: Role;
}

// The row lock of event_seq is held to the commit, so numbers are gapless and in commit order whoever commits first (DECISIONS 4).
// The privacy of a document is read and not handed over, so that nobody can forget it.
const WRITE_EVENTS = `
  with seq as (update event_seq set n = n + $1 returning n),
  written as (
    insert into event (n, topic, action, full_body, hidden_body, document_id, private, owner_id, allowed_ids, receivers, role, user_id, at, programs_ids)
    select seq.n - $1 + e.i, e.topic, e.action, e.full_body, e.hidden_body, e.document_id, coalesce(d.private, false), d.owner_id,
      coalesce(d.allowed_ids, '{}'), e.receivers, e.role, $3, $4, coalesce(e.programs_ids, ${programsOf('e.document_id')})
    from seq, jsonb_to_recordset($2::jsonb) as e(i bigint, topic text, action text, full_body jsonb, hidden_body jsonb, document_id bigint,
      receivers bigint[], role text, programs_ids bigint[])
      left join document d on d.id = e.document_id
    returning n)
  select pg_notify('lauda_event', max(n)::text) from written`;

function rowOf({ topic, action, data, audience }: NewEvent, index: number): object {
  const { documentId, hidden, programsIds, receivers, role }: Chosen = audience === EVERYBODY ? {} : audience;
  return {
    i: index + 1,
    topic,
    action,
    full_body: data ?? {},
    hidden_body: hidden ?? null,
    document_id: documentId ?? null,
    receivers: receivers ?? null,
    role: role ?? null,
    programs_ids: programsIds ?? null,
  };
}

/** Writes the events of a change, as its last statement. */
export async function writeEvents(client: PoolClient, events: readonly NewEvent[], userId: number | null, at: Date): Promise<void> {
  if (events.length === 0) return;
  await client.query({ name: 'write_events', text: WRITE_EVENTS, values: [events.length, JSON.stringify(events.map(rowOf)), userId, at] });
}
