import { describe, expect, it } from 'vitest';
import { movedSeries } from './moved.ts';
import { occurrencesBetween, type Recurrence, type TimedEvent } from './recurrence.ts';

const series = (startDate: string, repetition: object, endDate?: string): TimedEvent => ({
  startDate: `${startDate}:00`,
  endDate: endDate ? `${endDate}:00` : null,
  repetition: repetition as Recurrence,
});
/** The days a series takes place on over three years. */
const daysOf = (event: TimedEvent | undefined, from = '2026-01-01', to = '2028-12-31'): string[] =>
  event ? occurrencesBetween(event, from, to).map(({ start }) => start.slice(0, 10)) : [];
const move = (event: TimedEvent, from: string, to: string): TimedEvent | undefined => movedSeries(event, `${from}:00`, `${to}:00`);

describe('a series that goes with one of its occurrences', () => {
  it('of a day of the month comes on the new day, from the first to the last, with what is left out', () => {
    const monthly = series('2026-01-15T09:00', {
      frequency: 'monthly',
      repeatByMonthDay: 15,
      repeatUtil: '2026-06-15',
      exDates: ['2026-03-15'],
    });
    const moved = move(monthly, '2026-04-15T09:00', '2026-04-17T09:00');
    expect(daysOf(moved)).toEqual(['2026-01-17', '2026-02-17', '2026-04-17', '2026-05-17', '2026-06-17']);
    expect(moved).toMatchObject({ startDate: '2026-01-17T09:00:00', repetition: { repeatByMonthDay: [17], repeatUtil: '2026-06-17' } });
  });
  it('of which nothing says the day of the month follows its start', () => {
    const moved = move(series('2026-01-15T09:00', { frequency: 'monthly', repeatCount: 3 }), '2026-02-15T09:00', '2026-02-10T09:00');
    expect(daysOf(moved)).toEqual(['2026-01-10', '2026-02-10', '2026-03-10']);
  });
  it('of a second Monday comes on the second Tuesday, also where that is earlier than the Monday', () => {
    const monthly = series('2026-06-08T09:00', { frequency: 'monthly', repeatCount: 4, repetitions: [{ value: 1, dayOrder: 2 }] });
    const moved = move(monthly, '2026-07-13T09:00', '2026-07-14T09:00');
    expect(daysOf(moved)).toEqual(['2026-06-09', '2026-07-14', '2026-08-11', '2026-09-08']);
    expect(moved?.repetition?.repetitions).toEqual([{ value: 2, dayOrder: 2 }]);
  });
  it('of a last Friday comes on the last Thursday, and of a fourth that goes to a fifth on the last', () => {
    const last = series('2026-01-30T09:00', { frequency: 'monthly', repeatCount: 3, repetitions: [{ value: 5, dayOrder: -1 }] });
    expect(daysOf(move(last, '2026-02-27T09:00', '2026-02-26T09:00'))).toEqual(['2026-01-29', '2026-02-26', '2026-03-26']);
    const fourth = series('2026-01-22T09:00', { frequency: 'monthly', repeatCount: 3, repetitions: [{ value: 4, dayOrder: 4 }] });
    expect(daysOf(move(fourth, '2026-01-22T09:00', '2026-01-30T09:00'))).toEqual(['2026-01-30', '2026-02-27', '2026-03-27']);
  });
  it('of several days of the month keeps them as far apart', () => {
    const monthly = series('2026-01-01T09:00', { frequency: 'monthly', repeatCount: 4, repeatByMonthDay: [1, 15] });
    expect(daysOf(move(monthly, '2026-02-15T09:00', '2026-02-17T09:00'))).toEqual(['2026-01-03', '2026-01-17', '2026-02-03', '2026-02-17']);
  });
  it('of a first and a third Monday comes on the first and third Tuesday', () => {
    const repetitions = [1, 3].map((dayOrder) => ({ value: 1, dayOrder }));
    const monthly = series('2026-01-05T09:00', { frequency: 'monthly', repeatCount: 3, repetitions });
    expect(daysOf(move(monthly, '2026-01-19T09:00', '2026-01-20T09:00'))).toEqual(['2026-01-06', '2026-01-20', '2026-02-03']);
  });
  it('of a day of the year goes to another month too', () => {
    const yearly = series('2026-03-31T09:00', { frequency: 'yearly', repeatByMonth: 3, repeatByMonthDay: 31 });
    expect(daysOf(move(yearly, '2027-03-31T09:00', '2027-04-01T09:00'))).toEqual(['2026-04-01', '2027-04-01', '2028-04-01']);
    const ordinal = series('2026-05-10T09:00', { frequency: 'yearly', repeatByMonth: 5, repetitions: [{ value: 0, dayOrder: 2 }] });
    expect(daysOf(move(ordinal, '2026-05-10T09:00', '2026-06-13T09:00'))).toEqual(['2026-06-13', '2027-06-12', '2028-06-10']);
  });
  it('of days of the week comes on others, until a day as much later', () => {
    const weekly = series('2026-03-02T09:00', { frequency: 'weekly', repeatUtil: '2026-03-11', repetitions: [{ value: 1 }, { value: 3 }] });
    expect(daysOf(move(weekly, '2026-03-04T09:00', '2026-03-05T09:00'))).toEqual(['2026-03-03', '2026-03-05', '2026-03-10', '2026-03-12']);
  });
  it('of every day begins later, and of any takes its new time and length along', () => {
    const daily = series('2026-03-02T23:00', { frequency: 'daily', repeatCount: 2 }, '2026-03-03T01:00');
    expect(move(daily, '2026-03-03T23:00', '2026-03-04T08:30')).toMatchObject({
      startDate: '2026-03-03T08:30:00',
      endDate: '2026-03-03T10:30:00',
    });
    const monthly = series('2026-01-15T09:00', { frequency: 'monthly', repeatByMonthDay: [15, -1] });
    expect(move(monthly, '2026-01-31T09:00', '2026-01-31T11:00')).toMatchObject({
      startDate: '2026-01-15T11:00:00',
      repetition: { repeatByMonthDay: [15, -1] },
    });
  });
  it('that takes place once goes anywhere', () => {
    const once = { startDate: '2026-01-31T09:00:00', endDate: null, repetition: null };
    expect(move(once, '2026-01-31T09:00', '2026-02-01T10:00')).toEqual({ ...once, startDate: '2026-02-01T10:00:00' });
  });

  it.each([
    ['a day of each month to the next month', { frequency: 'monthly', repeatByMonthDay: 31 }, '2026-01-31', '2026-02-01'],
    [
      'several days of the month of which one would leave it',
      { frequency: 'monthly', repeatByMonthDay: [15, 30] },
      '2026-01-15',
      '2026-01-17',
    ],
    [
      'several days of the year to another month',
      { frequency: 'yearly', repeatByMonth: 1, repeatByMonthDay: [1, 15] },
      '2026-01-15',
      '2026-02-15',
    ],
    [
      'days of every second week of which one would come a week later',
      { frequency: 'weekly', interval: 2, repetitions: [{ value: 1 }, { value: 6 }] },
      '2026-01-03',
      '2026-01-04',
    ],
  ])('cannot be said of %s', (_, repetition, from, to) => {
    expect(move(series('2026-01-01T09:00', repetition), `${from}T09:00`, `${to}T09:00`)).toBeUndefined();
  });
});
