import { zoneOffset } from '@lauda/domain';
import { writtenRecurrence } from '@lauda/domain/calendar';
import ICAL from 'ical.js';
import { type EventEntity, timedOf } from '../events.ts';

/** No zone changes its clock twice in a week. */
const WEEK_MS = 7 * 86_400_000;
/** For how many years daylight saving changes are written; readers continue with the last one. */
const YEARS_AHEAD = 10;
/** The first year for which they are written; readers know the zones of earlier years themselves, or not at all. */
const FIRST_YEAR = 1970;

/** An event with its UID in the file it was imported from. */
export type WrittenEvent = EventEntity & { readonly uid: string | null };

const offsetText = (ms: number): string => {
  const minutes = Math.abs(ms) / 60_000;
  const two = (n: number): string => String(Math.floor(n)).padStart(2, '0');
  return `${ms < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
};
const wallTime = (ms: number): ICAL.Time => ICAL.Time.fromDateTimeString(new Date(ms).toISOString().slice(0, 19));

/** Finds the next change of a zone's UTC offset between two instants, to the minute. */
function changeBetween(from: number, to: number, zone: string): number {
  let [before, after] = [from, to];
  const offset = zoneOffset(from, zone);
  while (after - before > 60_000) {
    const middle = Math.floor((before + after) / 120_000) * 60_000;
    if (zoneOffset(middle, zone) === offset) before = middle;
    else after = middle;
  }
  return after;
}

/** Builds the VTIMEZONE of a zone for some years, for readers that do not know its name. */
function zoneComponent(zone: string, fromYear: number, toYear: number): ICAL.Component {
  const component = new ICAL.Component('vtimezone');
  component.addPropertyWithValue('tzid', zone);
  const observe = (kind: 'standard' | 'daylight', at: number, before: number, after: number): void => {
    const part = new ICAL.Component(kind);
    part.addPropertyWithValue('dtstart', wallTime(at + before));
    part.addPropertyWithValue('tzoffsetfrom', ICAL.UtcOffset.fromString(offsetText(before)));
    part.addPropertyWithValue('tzoffsetto', ICAL.UtcOffset.fromString(offsetText(after)));
    component.addSubcomponent(part);
  };
  const begins = Date.UTC(fromYear, 0, 1);
  let offset = zoneOffset(begins, zone);
  observe('standard', begins, offset, offset);
  for (let at = begins; at < Date.UTC(toYear, 0, 1); at += WEEK_MS) {
    const next = zoneOffset(at + WEEK_MS, zone);
    if (next === offset) continue;
    observe(next > offset ? 'daylight' : 'standard', changeBetween(at, at + WEEK_MS, zone), offset, next);
    offset = next;
  }
  return component;
}

const UNTIL_LENGTH = 'YYYY-MM-DDTHH:mm:ssZ'.length;
function ruleProperty(rule: string, of: ICAL.Component): ICAL.Property {
  const { until, ...parts } = ICAL.Recur.fromString(rule).toJSON() as { readonly until?: string };
  return new ICAL.Property(['rrule', {}, 'recur', until ? { ...parts, until: until.padStart(UNTIL_LENGTH, '0') } : parts] as never, of);
}

function eventComponent(event: WrittenEvent, zone: string, nowMs: number): ICAL.Component | undefined {
  const written = writtenRecurrence(timedOf(event), zone);
  if (!written) return undefined;
  const component = new ICAL.Component('vevent');
  // Written as text: `ical.js` writes the year 100 with three digits, which makes the file unreadable.
  const at = (name: string, wall: string): void =>
    void component.addProperty(new ICAL.Property([name, { tzid: zone }, 'date-time', wall], component));
  component.addPropertyWithValue('uid', event.uid ?? `event-${event.id}@lauda`);
  component.addPropertyWithValue('dtstamp', ICAL.Time.fromJSDate(new Date(nowMs), true));
  component.addPropertyWithValue('sequence', event.version - 1);
  component.addPropertyWithValue('summary', event.name);
  at('dtstart', written.start);
  if (written.end) at('dtend', written.end);
  if (written.rule) component.addProperty(ruleProperty(written.rule, component));
  for (const wall of written.left) at('exdate', wall);
  if (event.location) component.addPropertyWithValue('location', event.location);
  if (event.description) component.addPropertyWithValue('description', event.description);
  return component;
}

/** Writes a calendar as iCalendar (RFC 5545) in local time; events without any occurrence are left out. */
export function calendarText(name: string, events: readonly WrittenEvent[], zone: string, nowMs: number): string {
  const root = new ICAL.Component('vcalendar');
  const years = events.map(({ startDate }) => Number(startDate.slice(0, 4)));
  const thisYear = new Date(nowMs).getUTCFullYear();
  const facts = { prodid: '-//Lauda//Calendar//EN', version: '2.0', calscale: 'GREGORIAN', method: 'PUBLISH', 'x-wr-calname': name };
  for (const [property, value] of Object.entries({ ...facts, 'x-wr-timezone': zone })) root.addPropertyWithValue(property, value);
  const firstYear = years.reduce((a, b) => Math.min(a, b), thisYear);
  root.addSubcomponent(zoneComponent(zone, Math.max(firstYear, FIRST_YEAR), thisYear + YEARS_AHEAD));
  for (const event of events) {
    const component = eventComponent(event, zone, nowMs);
    if (component) root.addSubcomponent(component);
  }
  return `${root.toString()}\r\n`;
}
