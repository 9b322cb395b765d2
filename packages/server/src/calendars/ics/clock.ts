import { localInstant, localTimestamp, zoneOffset } from '@lauda/domain';
import ICAL from 'ical.js';

/** An event that cannot be imported, with the property at fault. */
export class Fault extends Error {
  readonly property: string;
  readonly rule: string;
  constructor(property: string, rule: string) {
    super(`${property}: ${rule}`);
    this.property = property;
    this.rule = rule;
  }
}

// Names come from files of others, so their number is limited.
const MOST_ZONES = 1_000;
const zones = new Map<string, boolean>();
const isZone = (name: string): boolean => {
  const known = zones.get(name);
  if (known !== undefined) return known;
  let is = true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
  } catch {
    is = false;
  }
  if (zones.size >= MOST_ZONES) zones.clear();
  zones.set(name, is);
  return is;
};

const offsetIn = (zone: ICAL.Timezone, at: number): number => zone.utcOffset(ICAL.Time.fromJSDate(new Date(at), true)) * 1000;

const YEAR_MS = 366 * 86_400_000;
/** How often the clocks of two zones are compared: some change them a week apart. */
const COMPARED_MS = 6 * 86_400_000;

/** Converts times of a file to local times of a zone. */
export class Clock {
  private readonly zone: string;
  private readonly nowMs: number;
  constructor(zone: string, nowMs: number) {
    this.zone = zone;
    this.nowMs = nowMs;
  }

  /**
   * Tells whether a time of a file comes back at the same local time, within a year from now, to `until`: not where the clocks of the two zones change on different
   * days.
   */
  keeps(property: ICAL.Property, value: ICAL.Time, until: ICAL.Time | null | undefined): boolean {
    const tzid = property.getFirstParameter('tzid');
    if (value.isDate || (!tzid && value.zone !== ICAL.Timezone.utcTimezone)) return true;
    // A zone that only the file knows says by itself where it stands.
    const ahead = (at: number): number => {
      const there = value.zone === ICAL.Timezone.utcTimezone ? 0 : tzid && isZone(tzid) ? zoneOffset(at, tzid) : offsetIn(value.zone, at);
      return zoneOffset(at, this.zone) - there;
    };
    const start = this.instant(property, value, value.toString().slice(0, 19), tzid);
    const last = until ? until.toUnixTime() * 1000 : Infinity;
    const first = Math.max(start, this.nowMs);
    const here = ahead(start);
    // At the same instants for every event, whose offsets are then known.
    for (let at = Math.ceil(first / COMPARED_MS) * COMPARED_MS; at <= Math.min(last, first + YEAR_MS); at += COMPARED_MS)
      if (ahead(at) !== here) return false;
    return true;
  }

  /** The local time of a property: a date is its midnight, a time without zone is taken as local. */
  wall(property: ICAL.Property, value: ICAL.Time): string {
    const written = value.isDate ? `${value.toString()}T00:00:00` : value.toString().slice(0, 19);
    const tzid = property.getFirstParameter('tzid');
    if (value.isDate || (!tzid && value.zone !== ICAL.Timezone.utcTimezone)) return written;
    return localTimestamp(this.instant(property, value, written, tzid), this.zone);
  }

  private instant(property: ICAL.Property, value: ICAL.Time, written: string, tzid: string | undefined): number {
    if (value.zone === ICAL.Timezone.utcTimezone) return Date.parse(`${written}Z`);
    if (tzid && isZone(tzid)) return localInstant(written, tzid);
    // A time zone defined only in the file, which we do not know.
    if (value.zone === ICAL.Timezone.localTimezone) throw new Fault(property.name, 'unknown_zone');
    return value.toUnixTime() * 1000;
  }
}
