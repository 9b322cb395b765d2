import { createHash } from 'node:crypto';
import ICAL from 'ical.js';
import { type FieldProblem, Problem } from '../../problem.ts';
import { Clock, Fault } from './clock.ts';

/** The most events in a file, and the most problems reported. */
const MOST_EVENTS = 5_000;
const MOST_FAULTS = 20;
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** An event in our form, with its UID and its first line in the file. */
export interface ReadEvent {
  readonly uid: string;
  readonly line: number;
  readonly fields: {
    readonly name: string;
    readonly startDate: string;
    readonly endDate: string | null;
    readonly location: string | null;
    readonly description: string | null;
    readonly repetition: Repetition | null;
  };
}
/** The content of a file: its events, and what it takes off. */
export interface ReadFile {
  readonly events: readonly ReadEvent[];
  /** The UIDs of events, series and changed occurrences that are called off. */
  readonly cancelled: readonly string[];
  /** Days that fall out of a series which is not in the file itself, since they are called off or changed. */
  readonly left: readonly { readonly uid: string; readonly days: readonly string[] }[];
}
interface Repetition {
  readonly frequency: string;
  readonly interval: number;
  readonly end: 'never' | 'date' | 'count';
  readonly repeatCount: number | null;
  readonly repeatUtil: string | null;
  readonly repeatByMonth: readonly number[] | null;
  readonly repeatByMonthDay: readonly number[] | null;
  readonly repetitions: readonly { value: number; dayOrder: number | null }[];
  readonly exDates: readonly string[];
}

const faultAt = (line: number, property: string, rule: string): FieldProblem => ({ path: `lines.${line}.${property}`, rule });

/** Finds the first line of each event, from 1. */
const eventLines = (text: string): number[] => text.split(/\r?\n/).flatMap((line, at) => (/^BEGIN:VEVENT\s*$/i.test(line) ? [at + 1] : []));

const firstTime = (component: ICAL.Component, name: string): { property: ICAL.Property; value: ICAL.Time } | undefined => {
  const property = component.getFirstProperty(name);
  const value = property?.getFirstValue();
  return property && value instanceof ICAL.Time ? { property, value } : undefined;
};
const textOf = (component: ICAL.Component, name: string): string | null =>
  String(component.getFirstPropertyValue(name) ?? '').trim() || null;

/** The longest DURATION taken: adding up one of a million years takes seconds, and one of more is never added up. */
const LONGEST_S = 10 * 366 * 86_400;
function durationOf(component: ICAL.Component): ICAL.Duration | undefined {
  const lasts = component.getFirstPropertyValue('duration');
  if (!(lasts instanceof ICAL.Duration)) return undefined;
  if (Math.abs(lasts.toSeconds()) <= LONGEST_S) return lasts;
  throw new Fault('duration', 'unsupported');
}

function endOf(component: ICAL.Component, clock: Clock, start: { property: ICAL.Property; value: ICAL.Time }): string | null {
  const end = firstTime(component, 'dtend');
  const lasts = durationOf(component);
  if (start.value.isDate) {
    // The end of all-day events is exclusive.
    const next = end?.value.clone() ?? start.value.clone();
    if (!end && lasts) next.addDuration(lasts);
    if (next.compare(start.value) > 0) next.adjust(-1, 0, 0, 0);
    return `${next.toString()}T23:59:59`;
  }
  if (end) return clock.wall(end.property, end.value);
  if (!lasts) return null;
  const until = start.value.clone();
  until.addDuration(lasts);
  return clock.wall(start.property, until);
}

/** The supported parts of a recurrence rule, by frequency. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  DAILY: ['BYMONTH'],
  WEEKLY: ['BYDAY'],
  MONTHLY: ['BYDAY', 'BYMONTHDAY', 'BYMONTH'],
  YEARLY: ['BYDAY', 'BYMONTHDAY', 'BYMONTH'],
};
const numbers = (rule: ICAL.Recur, part: 'BYMONTH' | 'BYMONTHDAY'): number[] | null => (rule.parts[part] as number[] | undefined) ?? null;

function daysOf(rule: ICAL.Recur): { value: number; dayOrder: number | null }[] {
  return ((rule.parts.BYDAY as string[] | undefined) ?? []).map((text) => {
    const [, order = '', day = ''] = /^([+-]?\d+)?([A-Z]{2})$/.exec(text) ?? [];
    const dayOrder = order ? Number(order) : null;
    if (dayOrder !== null && ![1, 2, 3, 4, 5, -1].includes(dayOrder)) throw new Fault('rrule', 'unsupported');
    return { value: WEEKDAYS.indexOf(day), dayOrder };
  });
}

function repetitionOf(component: ICAL.Component, clock: Clock, startDate: string, left: readonly string[]): Repetition | null {
  const rules = component.getAllProperties('rrule');
  if (component.getFirstProperty('rdate')) throw new Fault('rdate', 'unsupported');
  if (rules.length === 0) return null;
  const rule = rules[0]!.getFirstValue();
  if (rules.length > 1 || !(rule instanceof ICAL.Recur)) throw new Fault('rrule', 'unsupported');
  const days = daysOf(rule);
  const start = firstTime(component, 'dtstart')!;
  const known = PARTS[rule.freq];
  const fits = known !== undefined && Object.keys(rule.parts).every((part) => known.includes(part));
  const both = rule.parts.BYDAY !== undefined && rule.parts.BYMONTHDAY !== undefined;
  const ordered = rule.freq === 'WEEKLY' && days.some(({ dayOrder }) => dayOrder !== null);
  // Our weeks begin on Sunday; a rule for which another start matters cannot be imported.
  const otherWeek =
    rule.freq === 'WEEKLY' &&
    rule.interval > 1 &&
    rule.wkst !== ICAL.Time.SUNDAY &&
    days.length > 1 &&
    days.some(({ value }) => value === 0);
  if (!fits || both || ordered || otherWeek) throw new Fault('rrule', 'unsupported');
  // If the conversion moves the event to another day, the days of its rule would be wrong.
  const follows = (rule.freq === 'DAILY' || rule.freq === 'WEEKLY') && Object.keys(rule.parts).length === 0;
  if (!follows && startDate.slice(0, 10) !== start.value.toString().slice(0, 10)) throw new Fault('dtstart', 'unsupported');
  // An event keeps one local time; this one would be an hour off for part of each year.
  if (!clock.keeps(start.property, start.value, rule.until)) throw new Fault('dtstart', 'unsupported');
  const until = rule.until && clock.wall(start.property, rule.until);
  const exDates = component
    .getAllProperties('exdate')
    .flatMap((property) => property.getValues().map((value) => clock.wall(property, value as ICAL.Time).slice(0, 10)));
  return {
    frequency: rule.freq.toLowerCase(),
    interval: Math.max(1, rule.interval),
    end: rule.count ? 'count' : until ? 'date' : 'never',
    repeatCount: rule.count || null,
    repeatUtil: rule.count || !until ? null : lastDayOf(until, rule.until!.isDate, startDate),
    repeatByMonth: numbers(rule, 'BYMONTH'),
    repeatByMonthDay: numbers(rule, 'BYMONTHDAY'),
    repetitions: days,
    exDates: [...new Set([...exDates, ...left])].sort(),
  };
}

/** Computes the last day on which an occurrence may begin; one before UNTIL's day if UNTIL is before the time of day. */
function lastDayOf(until: string, isDate: boolean, startDate: string): string {
  if (isDate || until.slice(11) >= startDate.slice(11)) return until.slice(0, 10);
  return new Date(Date.parse(`${until.slice(0, 10)}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}

function fieldsOf(component: ICAL.Component, clock: Clock, left: readonly string[]): ReadEvent['fields'] {
  const start = firstTime(component, 'dtstart');
  const name = textOf(component, 'summary');
  if (!start) throw new Fault('dtstart', 'required');
  if (!name) throw new Fault('summary', 'required');
  const startDate = clock.wall(start.property, start.value);
  return {
    ...{ name, startDate, endDate: endOf(component, clock, start) },
    ...{ location: textOf(component, 'location'), description: textOf(component, 'description') },
    repetition: repetitionOf(component, clock, startDate, left),
  };
}

/** Reads the UID of an event. One without gets a hash of its content, since its position may be another event's in the next file. */
const uidOf = (component: ICAL.Component): string =>
  textOf(component, 'uid') ?? `unnamed-${createHash('sha256').update(component.toString()).digest('hex').slice(0, 32)}`;

const isCancelled = (component: ICAL.Component): boolean =>
  textOf(component, 'status')?.toUpperCase() === 'CANCELLED' || textOf(component.parent!, 'method')?.toUpperCase() === 'CANCEL';

const YEARLY_PARTS = ['BYMONTH', 'BYMONTHDAY', 'BYDAY'];
const MOST_OF_A_PART = 7;
/** Tells whether a time zone defined in a file changes only a few times a year; one that changes each second would be expanded for ever. */
const isTimeZone = (zone: ICAL.Component): boolean =>
  zone.getAllSubcomponents().every((part) =>
    part.getAllProperties('rrule').every((property) => {
      const rule = property.getFirstValue();
      if (!(rule instanceof ICAL.Recur) || rule.freq !== 'YEARLY') return false;
      return Object.entries(rule.parts).every(
        ([name, values]) => YEARLY_PARTS.includes(name) && (values as unknown[]).length <= MOST_OF_A_PART,
      );
    }),
  );

function parseFile(text: string): ICAL.Component[] {
  try {
    const found = ICAL.parse(text) as unknown[];
    const calendars = (typeof found[0] === 'string' ? [found] : found) as unknown as ConstructorParameters<typeof ICAL.Component>[0][];
    const read = calendars.map((calendar) => new ICAL.Component(calendar)).filter(({ name }) => name === 'vcalendar');
    for (const calendar of read)
      for (const zone of calendar.getAllSubcomponents('vtimezone')) if (!isTimeZone(zone)) calendar.removeSubcomponent(zone);
    return read;
  } catch (error) {
    const [, quoted = ''] = /"([^"]*)"\s*$/.exec((error as Error).message) ?? [];
    const line = text.split(/\r?\n/).findIndex((each) => quoted !== '' && each.includes(quoted.slice(0, 60))) + 1;
    throw new Problem('validation_failed', { fields: [faultAt(Math.max(1, line), 'text', 'format')] });
  }
}

/**
 * Parses the events of an iCalendar file in local time of a zone. Changed occurrences become events of their own and are excluded from their series.
 * @throws {Problem} with the lines of what is invalid or not supported.
 */
export function readFile(text: string, zone: string, nowMs: number): ReadFile {
  const calendars = parseFile(text);
  const lines = eventLines(text);
  const clock = new Clock(zone, nowMs);
  const events = calendars
    .flatMap((calendar) => calendar.getAllSubcomponents('vevent'))
    .map((component, at) => ({ component, line: lines[at] ?? 1 }));
  if (calendars.length === 0) throw new Problem('validation_failed', { fields: [faultAt(1, 'text', 'format')] });
  if (events.length > MOST_EVENTS)
    throw new Problem('validation_failed', { fields: [{ path: 'text', rule: 'max', params: { max: MOST_EVENTS } }] });
  const faults: FieldProblem[] = [];
  const trying = <T>(line: number, work: () => T): T | undefined => {
    try {
      return work();
    } catch (error) {
      faults.push(error instanceof Fault ? faultAt(line, error.property, error.rule) : faultAt(line, 'vevent', 'format'));
      return undefined;
    }
  };
  const left = new Map<string, string[]>();
  for (const { component, line } of events) {
    const changed = firstTime(component, 'recurrence-id');
    const day = changed && trying(line, () => clock.wall(changed.property, changed.value).slice(0, 10));
    if (!day) continue;
    const days = left.get(uidOf(component));
    if (days) days.push(day);
    else left.set(uidOf(component), [day]);
  }
  const cancelled: string[] = [];
  const found = events.flatMap(({ component, line }): ReadEvent[] => {
    const of = uidOf(component);
    const changed = firstTime(component, 'recurrence-id');
    const uid = changed ? `${of}#${changed.value.toString()}` : of;
    if (isCancelled(component)) {
      cancelled.push(uid);
      return [];
    }
    const fields = trying(line, () => fieldsOf(component, clock, changed ? [] : (left.get(of) ?? [])));
    return fields ? [{ uid, line, fields }] : [];
  });
  if (faults.length > 0) throw new Problem('validation_failed', { fields: faults.slice(0, MOST_FAULTS) });
  const own = new Set(found.map(({ uid }) => uid));
  const off = cancelled.filter((uid) => !own.has(uid));
  const apart = [...left].filter(([uid]) => !own.has(uid) && !off.includes(uid)).map(([uid, days]) => ({ uid, days }));
  return { events: found, cancelled: off, left: apart };
}
