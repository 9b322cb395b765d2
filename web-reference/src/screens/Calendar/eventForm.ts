import { checkRequired, type FieldMessage, type Frequency, type RecurrenceEnd } from '@lauda/domain';
import { movedEnd } from '@lauda/domain/calendar';
import type { CalendarEvent, CalendarEventInput } from '@lauda/sdk';

const HOUR_MS = 3_600_000;

type Repetition = NonNullable<CalendarEvent['repetition']>;
type Reminder = NonNullable<CalendarEvent['reminder']>;
type Weekday = NonNullable<Repetition['repetitions']>[number]['value'];
type DayOrder = NonNullable<NonNullable<Repetition['repetitions']>[number]['dayOrder']>;

/** An event as its form holds it: days and times apart, and each part of its repetition by itself. */
export interface EventDraft {
  readonly id?: number;
  readonly version?: number;
  readonly calendarId: number;
  readonly name: string;
  readonly startDay: string | null;
  readonly startTime: string | null;
  readonly endDay: string | null;
  readonly endTime: string | null;
  readonly location: string | null;
  readonly description: string | null;
  readonly reminder: Reminder | null;
  readonly remindedUsersIds: readonly number[];
  readonly frequency: Frequency | null;
  readonly interval: number | null;
  readonly weekdays: readonly Weekday[];
  /** Whether a monthly or yearly event repeats on a day of the month or on a weekday. */
  readonly by: 'day' | 'weekday';
  readonly monthDay: number | null;
  readonly order: DayOrder;
  readonly weekday: Weekday;
  readonly month: number;
  readonly end: RecurrenceEnd;
  readonly repeatUtil: string | null;
  readonly repeatCount: number | null;
  /** The stored event; parts of its repetition that the form cannot show are kept from it. */
  readonly stored: CalendarEvent;
}

const listOf = (value: number | readonly number[] | null | undefined): readonly number[] =>
  typeof value === 'number' ? [value] : (value ?? []);
const one = (value: number | readonly number[] | null | undefined): number | null => listOf(value)[0] ?? null;
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
const weekdayOf = (day: string): Weekday => new Date(`${day}T00:00:00Z`).getUTCDay() as Weekday;

/** Makes a new event of a day, an hour long; one late in the evening ends on the next day. */
export const newEvent = (calendarId: number, day: string, time: string): CalendarEvent => ({
  ...{ id: 0, version: 0, calendarId, name: '', location: null, description: null, reminder: null, remindedUsersIds: [], repetition: null },
  startDate: `${day}T${time}:00`,
  endDate: new Date(Date.parse(`${day}T${time}:00Z`) + HOUR_MS).toISOString().slice(0, 19),
});

/** Returns the values of the form for an event. */
export function draftOf(event: CalendarEvent): EventDraft {
  const { id, version, calendarId, name, location, description, reminder, remindedUsersIds, startDate, endDate, repetition } = event;
  const [startDay = '', startTime = ''] = startDate.split('T');
  const [endDay = null, endTime = null] = endDate?.split('T') ?? [];
  const days = repetition?.repetitions ?? [];
  return {
    ...(id ? { id, version } : {}),
    ...{ calendarId, name, location, description, reminder, remindedUsersIds, startDay, startTime, endDay, endTime },
    frequency: repetition?.frequency ?? null,
    interval: repetition?.interval ?? 1,
    weekdays: days.map(({ value }) => value),
    by: days.length > 0 ? 'weekday' : 'day',
    monthDay: one(repetition?.repeatByMonthDay) ?? Number(startDay.slice(8)),
    order: days[0]?.dayOrder ?? 1,
    weekday: days[0]?.value ?? weekdayOf(startDay),
    month: one(repetition?.repeatByMonth) ?? Number(startDay.slice(5, 7)),
    end: repetition?.end ?? 'never',
    repeatUtil: repetition?.repeatUtil ?? null,
    repeatCount: repetition?.repeatCount ?? null,
    stored: event,
  };
}

const timeOf = (day: string | null, time: string | null): string | null => (day && time ? `${day}T${time}` : null);
export const startOf = ({ startDay, startTime }: EventDraft): string | null => timeOf(startDay, startTime);
/** Returns the end; an end with a time alone is on the day of the start. */
export const endOf = ({ startDay, endDay, endTime }: EventDraft): string | null => timeOf(endDay ?? startDay, endTime);

/** Adds to typed fields the end that goes with another start. */
export function withEnd(written: EventDraft, fields: Partial<EventDraft>): Partial<EventDraft> {
  const [startDate, start] = [startOf(written), startOf({ ...written, ...fields })];
  if (startDate === null || start === null || start === startDate) return fields;
  const [endDay, endTime] = movedEnd({ startDate, endDate: endOf(written) }, start)?.split('T') ?? [];
  return endDay && endTime ? { endDay, endTime, ...fields } : fields;
}

/** The parts of a repetition that the form has fields for. */
type FormRepetition = Omit<Repetition, 'exDates' | 'startDate' | 'endDate'>;
/** Returns the repetition of the form, with only the fields that its frequency uses. */
function askedOf(written: EventDraft): FormRepetition | null {
  const { frequency, by, weekdays, order, weekday, monthDay, month, end, repeatUtil, repeatCount } = written;
  if (frequency === null) return null;
  const isMonthly = frequency === 'monthly' || frequency === 'yearly';
  const ordinal = isMonthly && by === 'weekday' ? [{ value: weekday, dayOrder: order }] : [];
  return {
    frequency,
    interval: written.interval ?? 1,
    repetitions: frequency === 'weekly' ? weekdays.map((value) => ({ value })) : ordinal,
    repeatByMonthDay: isMonthly && by === 'day' ? monthDay : null,
    repeatByMonth: frequency === 'yearly' ? month : null,
    // Only one of the two endings is sent, the other is empty (CAL-04).
    end,
    repeatUtil: end === 'date' ? repeatUtil : null,
    repeatCount: end === 'count' ? repeatCount : null,
  };
}

/** Returns the repetition to send: parts unchanged in the form stay as stored, which may hold more than the form shows. */
function repetitionOf(written: EventDraft): Repetition | null {
  const asked = askedOf(written);
  const { repetition } = written.stored;
  if (!asked || !repetition) return asked;
  const begun = draftOf(written.stored);
  const before = askedOf(begun)!;
  if (asked.frequency !== before.frequency) return { ...asked, exDates: repetition.exDates ?? [] };
  const changed = Object.entries(asked).filter(([name, value]) => {
    const part = name as keyof FormRepetition;
    // A stored repetition without days or months repeats on those of its start, so it follows a changed start.
    const isOfStart = part !== 'repetitions' && value !== null && repetition[part] == null && written.startDay !== begun.startDay;
    return isOfStart || !same(value, before[part]);
  });
  return { ...repetition, ...Object.fromEntries(changed) };
}

/** Tells whether a repetition has more than the form can show, as events from files and other programs may. */
export function exceedsForm({ repetition }: CalendarEvent): boolean {
  if (!repetition || repetition.frequency === 'weekly') return false;
  const { frequency, repetitions, repeatByMonth, repeatByMonthDay } = repetition;
  if (listOf(repeatByMonth).length > (frequency === 'yearly' ? 1 : 0)) return true;
  if (frequency === 'daily') return false;
  const [weekdays, monthDays] = [repetitions ?? [], listOf(repeatByMonthDay)];
  if (weekdays.length > 0) return weekdays.length > 1 || !weekdays[0]!.dayOrder;
  return monthDays.length > 1 || monthDays.some((day) => day < 1);
}

/** Returns the event to send. */
export function eventOf(written: EventDraft): CalendarEventInput {
  const { id, version, calendarId, name, location, description, reminder, remindedUsersIds } = written;
  return {
    ...(id ? { id, version } : {}),
    ...{ calendarId, name: name.trim(), location, description, reminder, remindedUsersIds: [...remindedUsersIds] },
    startDate: startOf(written)!,
    endDate: endOf(written),
    repetition: repetitionOf(written),
  };
}

/** Returns the problems of the typed values, by field (CAL-09). */
export function wrongIn(written: EventDraft): Readonly<Record<string, FieldMessage | undefined>> {
  const [start, end] = [startOf(written), endOf(written)];
  const isRepeating = written.frequency !== null;
  return {
    name: checkRequired(written.name),
    startDay: checkRequired(written.startDay),
    startTime: checkRequired(written.startTime),
    endTime:
      start !== null && end !== null && start > end
        ? { key: 'validation:startAfterEnd' }
        : written.endDay !== null && written.endDay !== written.startDay
          ? checkRequired(written.endTime)
          : undefined,
    // A reminder that names nobody would be told to nobody.
    remindedUsersIds: written.reminder !== null ? checkRequired(written.remindedUsersIds.join()) : undefined,
    repeatUtil: isRepeating && written.end === 'date' ? checkRequired(written.repeatUtil) : undefined,
    repeatCount: isRepeating && written.end === 'count' ? checkRequired(written.repeatCount ? String(written.repeatCount) : '') : undefined,
  };
}
/** The field of the form that shows the server's complaint about another field. */
export const ERROR_FIELDS: Readonly<Record<string, string>> = {
  startDate: 'startTime',
  endDate: 'endTime',
  'repetition.repeatUtil': 'repeatUtil',
  'repetition.repeatCount': 'repeatCount',
};
