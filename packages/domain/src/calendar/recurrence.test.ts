import * as library from 'rrule';
import { describe, expect, it } from 'vitest';
import { localInstant } from '../time/zone.ts';
import { expand, lastDay, nextOccurrence, occurrencesBetween, type Recurrence, type TimedEvent, writtenRecurrence } from './recurrence.ts';

const { rrulestr } = 'rrulestr' in library ? library : (library as { default: typeof library }).default;
const ZONE = 'America/Sao_Paulo';
const DAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** Numbers that look random and are the same in each run. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), state | 1) + 0x6d2b79f5) | 0;
    const mixed = state ^ (state + Math.imul(state ^ (state >>> 7), state | 61));
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
const two = (value: number): string => String(value).padStart(2, '0');
const pick = <T>(below: (n: number) => number, list: readonly T[]): T => list[below(list.length)]!;

/** The weekdays of a rule of months, as it has them and as RFC 5545 writes them: every one, some of their month, or both at once. */
function drawnWeekdays(below: (n: number) => number, values: readonly number[]) {
  const kind = pick(below, ['every', 'ordinal', 'mixed'] as const);
  return values.map((value, at) => {
    const isOrdinal = kind === 'ordinal' || (kind === 'mixed' && at > 0);
    return { value, ...(isOrdinal && { dayOrder: pick(below, [1, 2, 3, 4, 5, -1] as const) }) };
  });
}

/** A rule nobody thought of, and the same as RFC 5545 writes it: in two texts where rrule does not join every Tuesday and the first Monday. */
function drawn(below: (n: number) => number): { rule: Recurrence; texts: readonly string[] } {
  const frequency = pick(below, ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']);
  const [year, month, day] = [2015 + below(14), 1 + below(12), 1 + below(28)];
  const startDate = `${year}-${two(month)}-${two(day)}T${two(1 + below(23))}:${pick(below, ['00', '15', '30'])}:00`;
  const interval = 1 + below(4);
  const parts = [`FREQ=${frequency}`, `INTERVAL=${interval}`, 'WKST=SU'];
  const rule: Record<string, unknown> = { frequency, startDate, interval };
  const weekdays = () => [...new Set(Array.from({ length: 1 + below(3) }, () => below(7)))];
  const days: string[] = [];
  if (frequency === 'WEEKLY') {
    const values = below(4) === 0 ? [] : weekdays();
    rule.repetitions = values.map((value) => ({ value }));
    if (values.length > 0) days.push(`BYDAY=${values.map((value) => DAYS[value]).join(',')}`);
  }
  if (frequency === 'YEARLY' || (frequency !== 'WEEKLY' && below(3) === 0)) {
    const months = below(2) === 0 ? [month] : [1 + below(12), 1 + below(12)];
    rule.repeatByMonth = months;
    parts.push(`BYMONTH=${months.join(',')}`);
  }
  let isMixed = false;
  if (frequency === 'MONTHLY' || frequency === 'YEARLY') {
    if (below(2) === 0) {
      const some: { value: number; dayOrder?: number }[] = drawnWeekdays(below, weekdays());
      rule.repetitions = some;
      const [every, ordinal] = [some.filter(({ dayOrder }) => !dayOrder), some.filter(({ dayOrder }) => dayOrder)];
      isMixed = every.length > 0 && ordinal.length > 0;
      for (const list of [every, ordinal].filter(({ length }) => length > 0))
        days.push(`BYDAY=${list.map(({ value, dayOrder }) => `${dayOrder ?? ''}${DAYS[value]}`).join(',')}`);
    } else {
      const some = Array.from({ length: 1 + below(2) }, () => (below(4) === 0 ? -1 - below(3) : 1 + below(31)));
      rule.repeatByMonthDay = some.length === 1 ? some[0] : some;
      days.push(`BYMONTHDAY=${some.join(',')}`);
    }
  }
  // Both ends are after the start: of an end before it rrule gives what begins there all the same.
  if (below(2) === 0 && !isMixed) {
    rule.repeatCount = 1 + below(30);
    parts.push(`COUNT=${rule.repeatCount}`);
  } else {
    rule.repeatUtil = `${year + 1 + below(3)}-${two(1 + below(12))}-${two(1 + below(28))}`;
    parts.push(`UNTIL=${String(rule.repeatUtil).replaceAll('-', '')}T235959Z`);
  }
  const text = (limits: readonly string[]): string =>
    `DTSTART:${startDate.replaceAll(/[-:]/g, '')}Z\nRRULE:${[...parts, ...limits].join(';')}`;
  return { rule: rule as Recurrence, texts: days.length > 0 ? days.map((each) => text([each])) : [text([])] };
}

/** What this process has worked, in ms: others on the machine count for nothing. */
const spent = (): number => process.cpuUsage().user / 1000;

describe('2,000 rules nobody thought of', () => {
  const below = seeded(20_261_123);
  const all = Array.from({ length: 2000 }, () => drawn(below)).map(({ rule, texts }) => {
    const dates = [
      ...new Set(
        texts.flatMap((text) =>
          rrulestr(text)
            .all()
            .map((date) => date.toISOString().slice(0, 19)),
        ),
      ),
    ].sort();
    const left = dates.filter(() => below(12) === 0).map((date) => date.slice(0, 10));
    return { rule: { ...rule, exDates: left }, dates: dates.filter((date) => !left.includes(date.slice(0, 10))) };
  });
  const rules = all.map(({ rule }) => ({ rule }));
  const bare = all.map(({ dates }) => dates);

  it('give what rrule gives of their text', () => {
    const differing = rules.filter(({ rule }, at) => {
      const found = expand(rule, '2026-03').map(({ start }) => start);
      return JSON.stringify(found) !== JSON.stringify(bare[at]);
    });
    expect(differing).toEqual([]);
    expect(bare.filter((dates) => dates.length > 0).length).toBeGreaterThan(1900);
  });

  it('give in any month what of that lies in it, and know what comes next and last', () => {
    const wrong = rules.filter(({ rule }, at) => {
      const event: TimedEvent = { startDate: rule.startDate!, repetition: rule };
      const dates = bare[at]!;
      const month = pick(below, dates.length > 0 ? dates : ['2026-03-01']).slice(0, 8);
      const found = occurrencesBetween(event, `${month}01`, `${month}28`).map(({ start }) => start);
      const expected = dates.filter((date) => date.startsWith(month) && Number(date.slice(8, 10)) <= 28);
      const after = `${month}15T12:00:00`;
      return (
        JSON.stringify(found) !== JSON.stringify(expected) ||
        nextOccurrence(event, localInstant(after, ZONE))?.start !== dates.find((date) => date > after) ||
        (lastDay(event) ?? '9') < (dates.at(-1)?.slice(0, 10) ?? '')
      );
    });
    expect(wrong).toEqual([]);
  });
});

describe('a rule without an end', () => {
  const since = (startDate: string, input: object): TimedEvent => ({ startDate, repetition: { ...input } as Recurrence });

  it.each([
    { frequency: 'DAILY' },
    { frequency: 'WEEKLY', repetitions: [{ value: 1 }, { value: 4 }] },
    { frequency: 'MONTHLY', repeatByMonthDay: 17 },
    { frequency: 'YEARLY', repeatByMonth: 3, repetitions: [{ value: 2, dayOrder: 2 }] },
  ])('is found in a month a thousand years later without counting through: $frequency', (input) => {
    const begun = spent();
    const found = occurrencesBetween(since('1026-01-05T09:00:00', input), '2026-03-01', '2026-03-31');
    expect(spent() - begun).toBeLessThan(100);
    expect(found.length).toBeGreaterThan(0);
    const near = occurrencesBetween(since('2026-01-05T09:00:00', input), '2026-03-01', '2026-03-31');
    expect(found.map(({ start }) => start.slice(0, 10))).toEqual(near.map(({ start }) => start.slice(0, 10)));
    expect(lastDay(since('1026-01-05T09:00:00', input))).toBeNull();
  });

  it.each([
    ['1026-01-05', { frequency: 'MONTHLY', interval: 2 }, ['2026-01-05', '2026-03-05', '2026-05-05']],
    ['1969-12-05', { frequency: 'MONTHLY', interval: 6 }, ['2026-06-05']],
    ['1030-05-05', { frequency: 'YEARLY', interval: 4 }, ['2026-05-05']],
  ])('and with steps keeps them from a start before 1970: %s', (day, input, expected) => {
    const found = occurrencesBetween(since(`${day}T09:00:00`, input), '2026-01-01', '2026-06-30');
    expect(found.map(({ start }) => start)).toEqual(expected.map((each) => `${each}T09:00:00`));
  });

  it.each([
    { frequency: 'MONTHLY', repeatByMonth: 2, repeatByMonthDay: 30 },
    { frequency: 'MONTHLY', interval: 12, repeatByMonth: 6 },
    { frequency: 'YEARLY', interval: 4, repeatByMonth: 2, repeatByMonthDay: 29 },
    { frequency: 'YEARLY', repeatByMonth: 4, repeatByMonthDay: -31 },
    { frequency: 'MONTHLY', repeatByMonthDay: 0 },
  ])('and without a match gives nothing at once: $frequency', (input) => {
    const begun = spent();
    const event = since('2025-01-01T09:00:00', input);
    expect(occurrencesBetween(event, '2026-02-01', '2026-02-28')).toEqual([]);
    expect(nextOccurrence(event, 0)).toBeUndefined();
    expect(spent() - begun).toBeLessThan(100);
  });

  it('that would come a million times gives nothing at once', () => {
    const begun = spent();
    expect(expand({ frequency: 'DAILY', startDate: '1990-01-01T09:00:00', repeatCount: 1_000_000 }, '2026-03')).toEqual([]);
    expect(expand({ frequency: 'WEEKLY', startDate: '0026-01-01T09:00:00', repetitions: [{ value: 1 }, { value: 2 }] }, '2026-03')).toEqual(
      [],
    );
    expect(spent() - begun).toBeLessThan(100);
  });
});

describe('an event', () => {
  it('that lasts over midnight stands on each of its days', () => {
    const night: TimedEvent = { startDate: '2026-03-31T22:00:00', endDate: '2026-04-01T02:00:00' };
    expect(occurrencesBetween(night, '2026-04-01', '2026-04-30')).toHaveLength(1);
    expect(occurrencesBetween({ ...night, repetition: { frequency: 'WEEKLY' } }, '2026-04-01', '2026-04-01')).toHaveLength(1);
    expect(occurrencesBetween({ ...night, endDate: '2026-04-01T00:00:00' }, '2026-04-01', '2026-04-30')).toEqual([]);
  });
  it('that takes place once comes next until it begins', () => {
    const once: TimedEvent = { startDate: '2026-03-10T09:00:00' };
    const start = localInstant(once.startDate, ZONE);
    expect(nextOccurrence(once, start - 1)?.startMs).toBe(start);
    expect(nextOccurrence(once, start)).toBeUndefined();
  });
  it('of a series that ends in a far year comes next, and is written for other programs', () => {
    const daily: TimedEvent = { startDate: '2026-03-01T09:00:00', repetition: { frequency: 'DAILY', repeatUtil: '2099-12-31' } };
    expect(nextOccurrence(daily, localInstant('2026-03-10T10:00:00', ZONE))?.start).toBe('2026-03-11T09:00:00');
    expect(occurrencesBetween(daily, '2026-03-01', '2026-03-31')).toHaveLength(31);
    expect(writtenRecurrence(daily, ZONE)).toMatchObject({ rule: expect.stringContaining('FREQ=DAILY') });
  });
  it('comes next on a day that is not left out', () => {
    const daily: TimedEvent = {
      startDate: '2026-03-01T09:00:00',
      repetition: { frequency: 'DAILY', exDates: ['2026-03-02', '2026-03-03'] },
    };
    expect(nextOccurrence(daily, localInstant('2026-03-01T10:00:00', ZONE))?.start).toBe('2026-03-04T09:00:00');
  });
});
