import { lastDay, type Recurrence, reminderOf, type TimedEvent } from '@lauda/domain/calendar';
import { CalendarEvent } from '@lauda/spec/areas/calendars';
import type * as z from 'zod';
import { followZone } from '../collections/branch.ts';
import { collection } from '../collections/collection.ts';
import type { Context, Services } from '../context.ts';
import { invalid } from '../problem.ts';
import { type Change, change, one } from '../storage/change.ts';
import { columnsOf } from '../storage/columns.ts';
import { Where } from '../storage/where.ts';

export type EventEntity = z.output<typeof CalendarEvent>;
type Input = { readonly [K in keyof EventEntity]?: EventEntity[K] | null | undefined };
type Repetition = NonNullable<EventEntity['repetition']>;

// PostgreSQL writes a space between date and time.
const wire = (timestamp: string): string => timestamp.replace(' ', 'T');
/** Converts an event to the input of the recurrence functions. */
export const timedOf = ({ startDate, endDate, repetition }: EventEntity): TimedEvent => ({
  startDate,
  endDate,
  repetition: repetition as Recurrence | null,
});

/** Keeps only the ending that applies and clears the other (CAL-04). */
function withOneEnding(repetition: Repetition): Pick<Repetition, 'end' | 'repeatCount' | 'repeatUtil'> {
  const { repeatCount = null, repeatUtil = null } = repetition;
  const end = repetition.end ?? (repeatCount === null ? (repeatUtil === null ? 'never' : 'date') : 'count');
  if (end === 'date' && repeatUtil === null) throw invalid('repetition.repeatUtil', 'required');
  if (end === 'count' && repeatCount === null) throw invalid('repetition.repeatCount', 'required');
  return { end, repeatCount: end === 'count' ? repeatCount : null, repeatUtil: end === 'date' ? repeatUtil : null };
}

/** Builds the stored form of a repetition: times are those of the event, and every field is set. */
function keptRepetition(repetition: Repetition, startDate: string, endDate: string | null): Repetition {
  const end = withOneEnding(repetition);
  if (end.repeatUtil && end.repeatUtil < startDate.slice(0, 10)) throw invalid('repetition.repeatUtil', 'start_after_end');
  return {
    ...repetition,
    ...end,
    startDate,
    endDate,
    interval: Math.max(1, repetition.interval ?? 1),
    repetitions: repetition.repetitions ?? [],
    exDates: [...new Set(repetition.exDates ?? [])].sort(),
  };
}

/** Builds the row to store for an event: the times of its repetition follow its own. */
function eventRow(_input: Input, _stored: EventEntity | undefined, _context: Context, next: Partial<EventEntity>): Partial<EventEntity> {
  const { repetition = null } = next;
  // Times the input leaves out come from the database, in its form.
  const startDate = wire(next.startDate ?? '');
  const endDate = next.endDate ? wire(next.endDate) : null;
  if (endDate !== null && startDate > endDate) throw invalid('endDate', 'start_after_end');
  return {
    ...next,
    remindedUsersIds: [...new Set(next.remindedUsersIds)],
    repetition: repetition && keptRepetition(repetition, startDate, endDate),
  };
}

/** Computes the instant of the next reminder, for an occurrence that has not begun and was not reminded of yet. */
export function nextReminder(event: EventEntity, zone: string, nowMs: number, until: Date | null): Date | null {
  if (!event.reminder || event.remindedUsersIds.length === 0) return null;
  const found = reminderOf({ ...timedOf(event), reminder: event.reminder }, Math.max(nowMs, until?.getTime() ?? 0), zone);
  return found ? new Date(found.at) : null;
}

const PLACE = 'update calendar_event set last_day = $2, remind_at = $3 where id = $1';
/** Stores the last occurrence of an event and its next reminder. */
async function place(tx: Change, event: EventEntity, { now, settings: { zone } }: Pick<Services, 'now' | 'settings'>): Promise<void> {
  const reminded = await one<{ until: Date | null }>(tx, 'select reminded_until as until from calendar_event where id = $1', [event.id]);
  const at = nextReminder(event, zone, now(), reminded?.until ?? null);
  await tx.query(PLACE, [event.id, lastDay(timedOf(event), zone), at]);
}

/** The events of the calendars. */
export const eventCollection = collection<EventEntity, EventEntity, Input>({
  area: 'calendars.events',
  table: 'calendar_event',
  columns: columnsOf(CalendarEvent),
  entityOf: (row) => ({ ...row, startDate: wire(row.startDate), endDate: row.endDate && wire(row.endDate) }),
  rowFor: eventRow,
  references: { remindedUsersIds: 'person' },
  announce: async (tx, id, now, before) => {
    if (now) tx.emit('calendar_event', before ? 'UPDATE' : 'CREATE', now, 'everybody');
    else tx.emit('calendar_event', 'DELETE', { ids: [id] }, 'everybody');
  },
});

// A reminder is stored as an instant, and the event as the clock of the branch shows it.
const REMINDING = 'calendar_event.reminder is not null and (calendar_event.last_day is null or calendar_event.last_day >= $1::date - 2)';
followZone(async (tx, { now }, zone) => {
  const rows = await eventCollection.rows(tx, REMINDING, [new Date(now())], 'order by id for no key update');
  for (const row of rows) await place(tx, eventCollection.entityOf(row), { now, settings: { zone } as Services['settings'] });
});

const saved = (work: (within: Context) => Promise<EventEntity>, context: Context): Promise<EventEntity> =>
  change(context, context.caller, async (tx) => {
    const event = await work({ ...context, within: tx });
    await place(tx, event, context);
    return event;
  });
export const createEvent = (body: Input, context: Context): Promise<EventEntity> =>
  saved((within) => eventCollection.create(body, within), context);
// People are reminded anew of an event whose start changes; runs before the update, to compare with the former start.
const MOVED = 'update calendar_event set reminded_until = null where id = $1 and start_date <> $2::timestamp';
export const updateEvent = (body: Input, context: Context): Promise<EventEntity> =>
  saved(async (within) => {
    if (body.startDate) await within.within!.query(MOVED, [body.id ?? 0, body.startDate]);
    return eventCollection.update(body, within);
  }, context);

/** Lists the events of one calendar or all that may occur in the month of a day. */
export function eventsOfMonth(
  { calendarId, currentDate }: { readonly calendarId?: number | undefined; readonly currentDate: string },
  { pool }: Context,
): Promise<EventEntity[]> {
  const month = `${currentDate.slice(0, 8)}01`;
  const { text, values } = new Where()
    .and(month, (first) => `calendar_event.start_date < ${first}::date + interval '1 month'`)
    .and(month, (first) => `(calendar_event.last_day is null or calendar_event.last_day >= ${first}::date)`)
    .and(calendarId, (id) => `calendar_event.calendar_id = ${id}`);
  return eventCollection.where(pool, text, values);
}
