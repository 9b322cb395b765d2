import { intervalLabel, localTimestamp } from '@lauda/domain';
import { expand, type Recurrence, reminderOf } from '@lauda/domain/calendar';
import { describe, expect, it } from 'vitest';
import arithmetic from './arithmetic.json' with { type: 'json' };
import golden from './calendar.json' with { type: 'json' };

const ZONE = 'America/Sao_Paulo';
const startsOf = (event: object, month: string): string[] => expand(event as Recurrence, month).map(({ start }) => start.slice(0, 10));
const event = (input: object): Recurrence => ({ frequency: 'DAILY', startDate: '2026-03-01T09:00:00', ...input }) as Recurrence;
const MARCH = '2026-03';

describe('recurrence', () => {
  it.each(golden.recurrence)('$name equals its golden vector', ({ event, month, occurrences }) => {
    const found = expand(event as Recurrence, month);
    expect(found.map(({ start, end, startMs }) => ({ start, end, startUtc: new Date(startMs).toISOString() }))).toEqual(occurrences);
  });
  it('keeps the time an event takes [CAL-REC-01]', () => {
    const daily = expand(event({ startDate: '2026-03-28T10:00:00', endDate: '2026-03-28T11:30:00' }), MARCH);
    expect(daily.map(({ startMs, endMs }) => (endMs - startMs) / 60_000)).toEqual([90, 90, 90, 90]);
  });
  it('runs on the wall clock of São Paulo [CAL-REC-02]', () => {
    const daily = expand(event({ startDate: '2018-11-02T10:00:00', repeatCount: 4 }), '2018-11');
    expect(daily.map(({ startMs }) => new Date(startMs).toISOString().slice(11, 16))).toEqual(['13:00', '13:00', '12:00', '12:00']);
  });
  it('ends with the visible month where nothing else ends it [CAL-REC-03]', () => {
    expect(startsOf(event({ startDate: '2026-03-28T09:00:00' }), MARCH)).toEqual(['2026-03-28', '2026-03-29', '2026-03-30', '2026-03-31']);
  });
  it('counts by its interval [CAL-REC-04]', () => {
    const found = startsOf(event({ startDate: '2026-03-28T09:00:00', interval: 3, repeatCount: 4 }), MARCH);
    expect(found).toEqual(['2026-03-28', '2026-03-31', '2026-04-03', '2026-04-06']);
  });
  it('takes its last day in [CAL-REC-05]', () => {
    expect(startsOf(event({ repeatUtil: '2026-03-03' }), MARCH)).toEqual(['2026-03-01', '2026-03-02', '2026-03-03']);
  });
  it('comes on weekdays from Sunday, in weeks that begin with it [CAL-REC-06, CAL-REC-07]', () => {
    const weekly = event({ frequency: 'WEEKLY', startDate: '2026-03-04T09:00:00', interval: 2, repetitions: [{ value: 1 }, { value: 3 }] });
    expect(startsOf(weekly, MARCH)).toEqual(['2026-03-04', '2026-03-16', '2026-03-18', '2026-03-30']);
    const weekend = { frequency: 'WEEKLY', startDate: '2026-03-07T09:00:00', interval: 2, repeatCount: 4 };
    const days = startsOf(event({ ...weekend, repetitions: [{ value: 0 }, { value: 6 }] }), MARCH);
    expect(days).toEqual(['2026-03-07', '2026-03-15', '2026-03-21', '2026-03-29']);
  });
  it('comes on the weekday of its start where none is said [CAL-REC-08]', () => {
    const found = startsOf(event({ frequency: 'WEEKLY', startDate: '2026-03-05T09:00:00' }), MARCH);
    expect(found).toEqual(['2026-03-05', '2026-03-12', '2026-03-19', '2026-03-26']);
  });
  it('skips months that lack its day [CAL-REC-09]', () => {
    const found = startsOf(
      event({ frequency: 'MONTHLY', startDate: '2026-01-31T09:00:00', repeatByMonthDay: 31, repeatCount: 4 }),
      '2026-01',
    );
    expect(found).toEqual(['2026-01-31', '2026-03-31', '2026-05-31', '2026-07-31']);
  });
  it('comes on the first to fifth weekday of a month, or on its last [CAL-REC-10, CAL-REC-11]', () => {
    const on = (value: number, dayOrder: number) =>
      startsOf(
        event({ frequency: 'MONTHLY', startDate: '2026-01-01T09:00:00', repeatCount: 3, repetitions: [{ value, dayOrder }] }),
        '2026-01',
      );
    expect(on(2, 2)).toEqual(['2026-01-13', '2026-02-10', '2026-03-10']);
    expect(on(5, 5)).toEqual(['2026-01-30', '2026-05-29', '2026-07-31']);
    expect(on(5, -1)).toEqual(['2026-01-30', '2026-02-27', '2026-03-27']);
  });
  it('comes on its date every year, 29 February in leap years alone, and on ordinal weekdays [CAL-REC-12, CAL-REC-13]', () => {
    const leap = startsOf(event({ frequency: 'YEARLY', startDate: '2024-02-29T09:00:00', repeatCount: 3 }), '2024-02');
    expect(leap).toEqual(['2024-02-29', '2028-02-29', '2032-02-29']);
    const october = { frequency: 'YEARLY', startDate: '2026-01-01T09:00:00', repeatByMonth: 10, repeatCount: 3 };
    expect(startsOf(event({ ...october, repetitions: [{ value: 0, dayOrder: 1 }] }), '2026-10')).toEqual([
      '2026-10-04',
      '2027-10-03',
      '2028-10-01',
    ]);
    expect(startsOf(event({ ...october, repeatByMonthDay: 5 }), '2026-10')).toEqual(['2026-10-05', '2027-10-05', '2028-10-05']);
  });
  it('leaves out days after counting [CAL-REC-14]', () => {
    const found = startsOf(event({ repeatCount: 5, exDates: ['2026-03-03'] }), MARCH);
    expect(found).toEqual(['2026-03-01', '2026-03-02', '2026-03-04', '2026-03-05']);
  });
  it('gives nothing for a frequency or a start that says nothing [CAL-REC-15, CAL-REC-16]', () => {
    for (const frequency of ['HOURLY', undefined]) expect(expand(event({ frequency }), MARCH)).toEqual([]);
    for (const day of ['2026-13-01T09:00:00', '2026-02-30T09:00:00', '']) expect(expand(event({ startDate: day }), MARCH)).toEqual([]);
  });
  it('takes an interval below 1 for 1 [CAL-REC-17]', () => {
    for (const interval of [0, undefined, -2]) {
      const weekly = event({ frequency: 'WEEKLY', startDate: '2026-03-05T09:00:00', interval, repeatCount: 2 });
      expect(startsOf(weekly, MARCH)).toEqual(['2026-03-05', '2026-03-12']);
    }
  });
  it('moves a wall time that the clock skips forward [CAL-REC-18]', () => {
    const found = expand(event({ startDate: '2018-11-03T00:30:00', repeatCount: 3 }), '2018-11');
    expect(found.map(({ start }) => start.slice(5, 16))).toEqual(['11-03T00:30', '11-04T01:30', '11-05T00:30']);
  });
  it('gives nothing before it begins [CAL-REC-19]', () => {
    expect(startsOf(event({ startDate: '2026-04-02T09:00:00' }), MARCH)).toEqual([]);
  });
  it('ends at once where it never matches [CAL-REC-20]', () => {
    const never = { startDate: '2026-01-01T09:00:00', frequency: 'YEARLY', repeatByMonth: 2, repeatByMonthDay: 30 };
    const since = process.cpuUsage().user;
    expect(expand(event(never), '2026-02')).toEqual([]);
    expect((process.cpuUsage().user - since) / 1000).toBeLessThan(100);
  });
});

describe('reminders', () => {
  it('come their minutes before the start, whatever the clock does', () => {
    for (const { start, minutes, at } of golden.reminder) {
      const found = reminderOf({ startDate: start, reminder: minutes }, 0, ZONE);
      expect(localTimestamp(found!.at, ZONE)).toBe(at);
    }
  });
  it('are named in whole minutes, hours, days or weeks [CAL-06]', () => {
    for (const { minutes, label } of arithmetic.intervals) expect(intervalLabel(minutes, 'en_US')).toBe(label);
    expect([15, 59, 60, 1439, 1440, 10_079, 10_080].map((minutes) => intervalLabel(minutes, 'en_US'))).toEqual([
      '15 minutes',
      '59 minutes',
      '1 hour',
      '23 hours',
      '1 day',
      '6 days',
      '1 week',
    ]);
    expect([intervalLabel(60, 'pt_BR'), intervalLabel(2880, 'es_ES')]).toEqual(['1 hora', '2 días']);
  });
});
