import type { DayOrder, Frequency, Weekday } from '../enums.ts';
import { RECURRENCE_ZONE } from '../limits.ts';
import { datesOf, ruleText, type WallRule } from './rule.ts';
import { DAY_MS, instantOfWall, wallOf, writeWall, writtenInstant } from './wall.ts';

/** A weekday an event recurs on; `dayOrder` says which one of the month. */
export interface Repetition {
  readonly value: Weekday;
  readonly dayOrder?: DayOrder | null | undefined;
}
/** How an event recurs; times are wall times, YYYY-MM-DDTHH:mm:ss. */
export interface Recurrence {
  readonly frequency?: Frequency | (string & {}) | null | undefined;
  readonly startDate?: string | null | undefined;
  readonly endDate?: string | null | undefined;
  readonly interval?: number | null | undefined;
  readonly repeatCount?: number | null | undefined;
  readonly repeatUtil?: string | null | undefined;
  readonly repeatByMonthDay?: number | readonly number[] | null | undefined;
  readonly repeatByMonth?: number | readonly number[] | null | undefined;
  readonly repetitions?: readonly Repetition[] | null | undefined;
  readonly exDates?: readonly string[] | null | undefined;
}
/** The fields of a calendar event that say when it takes place. */
export interface TimedEvent {
  readonly startDate: string;
  readonly endDate?: string | null | undefined;
  readonly repetition?: Recurrence | null | undefined;
}
/** One time an event takes place: wall times, and the same as epoch ms. */
export interface Occurrence {
  readonly start: string;
  readonly end: string;
  readonly startMs: number;
  readonly endMs: number;
}

const listOf = <T>(value: T | readonly T[]): readonly T[] => (Array.isArray(value) ? (value as readonly T[]) : [value as T]);
const FREQUENCY: Readonly<Record<string, WallRule['frequency']>> = {
  DAILY: 'DAILY',
  WEEKLY: 'WEEKLY',
  MONTHLY: 'MONTHLY',
  YEARLY: 'YEARLY',
};

/** Answers the rule of a recurrence with its defaults filled in; undefined where frequency or start are invalid (CAL-REC-15, 16). */
export function ruleOf(recurrence: Recurrence): WallRule | undefined {
  const frequency = FREQUENCY[String(recurrence.frequency ?? '').toUpperCase()];
  const start = wallOf(recurrence.startDate);
  if (!frequency || start === undefined) return undefined;
  const { interval, repeatCount, repeatUtil, repeatByMonth, repeatByMonthDay, repetitions } = recurrence;
  return {
    frequency,
    start,
    interval: Number.isInteger(interval) && interval! > 0 ? interval! : 1,
    count: repeatCount && repeatCount > 0 ? repeatCount : undefined,
    until: repeatUtil ? wallOf(repeatUtil.length === 10 ? `${repeatUtil}T23:59:59` : repeatUtil) : undefined,
    months: repeatByMonth == null ? undefined : listOf(repeatByMonth),
    monthDays: repeatByMonthDay == null ? undefined : listOf(repeatByMonthDay),
    weekdays: (repetitions ?? []).map(({ value, dayOrder }) => ({ weekday: value, order: dayOrder || undefined })),
  };
}

const lasting = (startMs: number, elapsed: number, zone: string): Occurrence => {
  const endMs = startMs + elapsed;
  return { start: writtenInstant(startMs, zone), end: writtenInstant(endMs, zone), startMs, endMs };
};

/** Answers the occurrences at some wall times, without those on excluded days; each lasts as long as the event itself (CAL-REC-01). */
function occurrencesAt(walls: readonly number[], recurrence: Recurrence, zone: string): Occurrence[] {
  const left = new Set((recurrence.exDates ?? []).map((day) => day.slice(0, 10)));
  const elapsed = durationOf(recurrence.startDate!, recurrence.endDate, zone);
  const stays = left.size === 0 ? walls : walls.filter((wall) => !left.has(writeWall(wall).slice(0, 10)));
  return stays.map((wall) => lasting(instantOfWall(wall, zone), elapsed, zone));
}

/** How long an event takes, in ms; one without an end takes none. */
function durationOf(start: string, end: string | null | undefined, zone: string): number {
  const [from, to] = [wallOf(start), wallOf(end)];
  return from === undefined || to === undefined ? 0 : Math.max(0, instantOfWall(to, zone) - instantOfWall(from, zone));
}

/** The part of a recurrence between two wall times, read as if they were UTC. */
interface Part {
  readonly from: number;
  readonly until: number;
}

/**
 * Lists every occurrence of a recurrence, or those of a part of it; a recurrence without an end is capped at the end of the visible month, YYYY-MM.
 * An invalid frequency or start gives an empty list.
 */
export function expand(recurrence: Recurrence, visibleMonth: string, zone: string = RECURRENCE_ZONE, part?: Part): Occurrence[] {
  const rule = ruleOf(recurrence);
  if (!rule) return [];
  const [year, month] = visibleMonth.split('-').map(Number) as [number, number];
  const isOpen = rule.count === undefined && rule.until === undefined;
  const last = isOpen ? Date.UTC(year, month, 1) - 1000 : rule.until;
  const until = part ? Math.min(last ?? part.until, part.until) : last;
  return occurrencesAt(datesOf({ ...rule, until }, part?.from), recurrence, zone);
}

/** Lists the occurrences of an event between two days, YYYY-MM-DD, both included: those that begin in between and those that still last. */
export function occurrencesBetween(event: TimedEvent, from: string, to: string, zone: string = RECURRENCE_ZONE): Occurrence[] {
  const elapsed = durationOf(event.startDate, event.endDate, zone);
  const [first, last] = [Date.parse(`${from}T00:00:00Z`), Date.parse(`${to}T23:59:59Z`)];
  const recurrence = recurrenceOf(event);
  if (!recurrence) {
    const start = wallOf(event.startDate);
    if (start === undefined || start > last || (start < first && start + elapsed <= first)) return [];
    return [lasting(instantOfWall(start, zone), elapsed, zone)];
  }
  // One more day, because a clock change may move an occurrence by some hours.
  const found = expand(recurrence, to.slice(0, 7), zone, { from: first - elapsed - DAY_MS, until: last });
  const midnight = `${from}T00:00:00`;
  return found.filter(({ start, end }) => start.slice(0, 10) <= to && (start >= midnight || end > midnight));
}

/** Answers how an event recurs, with the event's own times; undefined for one that takes place once. */
const recurrenceOf = ({ startDate, endDate, repetition }: TimedEvent): Recurrence | undefined =>
  repetition ? { ...repetition, startDate, endDate } : undefined;

/** The first occurrence that begins after an instant, epoch ms; undefined where none does. */
export function nextOccurrence(event: TimedEvent, afterMs: number, zone: string = RECURRENCE_ZONE): Occurrence | undefined {
  const recurrence = recurrenceOf(event);
  if (!recurrence) {
    const start = wallOf(event.startDate);
    if (start === undefined) return undefined;
    const startMs = instantOfWall(start, zone);
    const elapsed = durationOf(event.startDate, event.endDate, zone);
    return startMs > afterMs ? lasting(startMs, elapsed, zone) : undefined;
  }
  const rule = ruleOf(recurrence);
  if (!rule) return undefined;
  const after = Date.parse(`${writtenInstant(afterMs, zone)}Z`) - DAY_MS;
  // Excluded days and clock changes are skipped, so candidates are computed in growing batches.
  for (let many = 4; ; many *= 8) {
    const walls = datesOf(rule, after, many);
    const found = occurrencesAt(walls, recurrence, zone).find(({ startMs }) => startMs > afterMs);
    if (found || walls.length < many || many > 4096) return found;
  }
}

/** The last moment that is written with four digits of the year. */
const LAST_MS = Date.UTC(9999, 11, 31);

/** The last day on which an event may take place, YYYY-MM-DD; null where it goes on for ever. */
export function lastDay(event: TimedEvent, zone: string = RECURRENCE_ZONE): string | null {
  const elapsed = durationOf(event.startDate, event.endDate, zone);
  const recurrence = recurrenceOf(event);
  const rule = recurrence && ruleOf(recurrence);
  if (rule && rule.count === undefined && rule.until === undefined) return null;
  const start = wallOf(event.startDate) ?? 0;
  const last = rule && (rule.count === undefined ? rule.until : datesOf(rule).at(-1));
  // A clock change may move the end past midnight.
  const end = last === undefined ? start + elapsed : Math.max(last, start) + elapsed + DAY_MS;
  return writeWall(Math.min(end, LAST_MS)).slice(0, 10);
}

/** An event with a reminder. */
export interface RemindedEvent extends TimedEvent {
  readonly reminder?: number | null | undefined;
}
/** Finds the next reminder for an occurrence that begins after an instant: when it is due, epoch ms, and that occurrence. */
export function reminderOf(
  event: RemindedEvent,
  afterMs: number,
  zone: string = RECURRENCE_ZONE,
): { at: number; occurrence: Occurrence } | undefined {
  const { reminder } = event;
  const occurrence = reminder ? nextOccurrence(event, afterMs, zone) : undefined;
  return occurrence && { at: occurrence.startMs - reminder! * 60_000, occurrence };
}

/** An event as iCalendar says when it takes place; all are wall times. */
interface WrittenRecurrence {
  /** The first time it takes place. */
  readonly start: string;
  readonly end: string | undefined;
  readonly rule: string | undefined;
  /** The starts that are excluded. */
  readonly left: readonly string[];
}
/**
 * Writes when an event takes place as iCalendar does; undefined for one that never does. One that takes place once has no rule. One whose own start is
 * none of its rule begins with the first that is, because other programs count the start as an occurrence (RFC 5545, 3.8.5.3).
 */
export function writtenRecurrence(event: TimedEvent, zone: string = RECURRENCE_ZONE): WrittenRecurrence | undefined {
  const recurrence = recurrenceOf(event);
  const { startDate, endDate } = event;
  const own = { start: startDate, end: endDate ?? undefined };
  if (!recurrence) return wallOf(startDate) === undefined ? undefined : { ...own, rule: undefined, left: [] };
  const whole = ruleOf(recurrence);
  const rule = whole && ruleText(whole, whole.until === undefined ? undefined : instantOfWall(whole.until, zone));
  const first = rule ? datesOf(whole, undefined, 1)[0] : undefined;
  if (first === undefined) return undefined;
  const left = (recurrence.exDates ?? []).map((day) => `${day.slice(0, 10)}${startDate.slice(10)}`);
  if (first === whole!.start) return { ...own, rule, left };
  const { end } = lasting(instantOfWall(first, zone), durationOf(startDate, endDate, zone), zone);
  return { start: writeWall(first), end: endDate ? end : undefined, rule, left };
}
