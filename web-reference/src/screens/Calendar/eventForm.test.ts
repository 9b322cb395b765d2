import type { CalendarEvent } from '@lauda/sdk';
import { describe, expect, it } from 'vitest';
import { draftOf, type EventDraft, eventOf, exceedsForm, newEvent, withEnd, wrongIn } from './eventForm.ts';

type Repetition = NonNullable<CalendarEvent['repetition']>;
const event = (repetition: Partial<Repetition>): CalendarEvent => ({
  ...{ id: 7, version: 3, calendarId: 2, name: 'Coletiva', location: null, description: null, reminder: null, remindedUsersIds: [] },
  startDate: '2026-03-10T09:00:00',
  endDate: '2026-03-10T10:00:00',
  repetition: {
    ...{ startDate: '2026-03-10T09:00:00', endDate: '2026-03-10T10:00:00', interval: 1, end: 'never', repeatCount: null, repeatUtil: null },
    ...{ repeatByMonthDay: null, repeatByMonth: null, repetitions: [], exDates: ['2026-04-10'] },
    ...repetition,
  } as Repetition,
});
const said = (from: CalendarEvent, edit: Partial<EventDraft>) => eventOf({ ...draftOf(from), ...edit }).repetition;

/** What files and other programs say, and the form has no fields for. */
const SAYING_MORE: readonly Partial<Repetition>[] = [
  { frequency: 'monthly', repeatByMonthDay: [1, 15] },
  { frequency: 'monthly', repeatByMonthDay: -1 },
  { frequency: 'monthly', repeatByMonth: [3, 6], repeatByMonthDay: 10 },
  { frequency: 'monthly', repetitions: [{ value: 1 }] },
  { frequency: 'monthly', repetitions: [1, 3].map((dayOrder) => ({ value: 1 as const, dayOrder: dayOrder as 1 | 3 })) },
  { frequency: 'yearly', repeatByMonth: [3, 9], repetitions: [{ value: 5, dayOrder: -1 }] },
  { frequency: 'daily', repeatByMonth: [1, 2], repeatCount: 20, end: 'count' },
];
const PLAIN: readonly Partial<Repetition>[] = [
  { frequency: 'daily', interval: 3 },
  { frequency: 'weekly', repetitions: [{ value: 1 }, { value: 4 }], end: 'date', repeatUtil: '2026-12-01' },
  { frequency: 'weekly' },
  { frequency: 'monthly', repeatByMonthDay: 10 },
  { frequency: 'monthly' },
  { frequency: 'monthly', repetitions: [{ value: 2, dayOrder: 2 }] },
  { frequency: 'yearly', repeatByMonth: 3, repeatByMonthDay: 10 },
];

it('a reminder asks for the people it is for, and nobody is asked for without one', () => {
  const wrong = (edit: Partial<EventDraft>) => wrongIn({ ...draftOf(event({ frequency: 'weekly' })), ...edit }).remindedUsersIds?.key;
  expect([wrong({}), wrong({ reminder: 15 }), wrong({ reminder: 15, remindedUsersIds: [2] }), wrong({ remindedUsersIds: [2] })]).toEqual([
    undefined,
    'validation:required',
    undefined,
    undefined,
  ]);
});

it('an event that ends on another day asks at what time, and its days are not dropped', () => {
  const wrong = (edit: Partial<EventDraft>) => wrongIn({ ...draftOf(event({ frequency: 'weekly' })), ...edit }).endTime?.key;
  expect([wrong({ endTime: null }), wrong({ endDay: '2026-03-13', endTime: null }), wrong({ endDay: '2026-03-13' })]).toEqual([
    undefined,
    'validation:required',
    undefined,
  ]);
});

describe('an event that begins at another time', () => {
  const moved = (edit: Partial<EventDraft>, before: Partial<EventDraft> = {}) => {
    const written = { ...draftOf(event({ frequency: 'weekly' })), ...before };
    return eventOf({ ...written, ...withEnd(written, edit) }).endDate;
  };
  it('lasts as long as before, also over midnight', () => {
    expect(moved({ startDay: '2026-03-03' })).toBe('2026-03-03T10:00:00');
    expect(moved({ startTime: '23:30:00' })).toBe('2026-03-11T00:30:00');
    expect(moved({ startTime: '23:30:00' }, { endDay: null })).toBe('2026-03-11T00:30:00');
  });
  it('keeps an end that is not there, is typed with it, or was before it', () => {
    expect(moved({ startDay: '2026-03-03' }, { endDay: null, endTime: null })).toBeNull();
    expect(moved({ startTime: '08:00:00', endTime: '12:00:00' })).toBe('2026-03-10T12:00:00');
    expect(moved({ startTime: '07:00:00' }, { endTime: '08:00:00' })).toBe('2026-03-10T08:00:00');
  });
  it('keeps its end where anything else is typed, or no start', () => {
    expect(withEnd(draftOf(event({})), { name: 'Outra' })).toEqual({ name: 'Outra' });
    expect(withEnd(draftOf(event({})), { startTime: null })).toEqual({ startTime: null });
  });
});

describe('a new event', () => {
  it.each([
    ['2026-03-10', '09:00', '2026-03-10T10:00:00'],
    ['2026-03-10', '23:00', '2026-03-11T00:00:00'],
    ['2028-02-28', '23:30', '2028-02-29T00:30:00'],
    ['2026-12-31', '23:45', '2027-01-01T00:45:00'],
  ])('of %s %s lasts an hour, also into the next day', (day, time, end) => {
    expect(newEvent(1, day, time)).toMatchObject({ startDate: `${day}T${time}:00`, endDate: end });
  });
});

describe('the form of an event', () => {
  it.each([...SAYING_MORE, ...PLAIN])('sends what it was given where nobody changed it: %j', (repetition) => {
    const given = event(repetition);
    expect(eventOf(draftOf(given))).toEqual(given);
    expect(said(given, { name: 'Outra', startTime: '08:00:00' })).toEqual(given.repetition);
  });
  it.each(SAYING_MORE)('changes its end and leaves the rest of it as it was: %j', (repetition) => {
    const given = event(repetition);
    expect(said(given, { end: 'date', repeatUtil: '2027-01-31' })).toEqual({
      ...given.repetition,
      ...{ end: 'date', repeatUtil: '2027-01-31', repeatCount: null },
    });
  });
  it('says that it shows a part of such a repetition alone', () => {
    expect(SAYING_MORE.map((repetition) => exceedsForm(event(repetition)))).toEqual(SAYING_MORE.map(() => true));
    expect(PLAIN.map((repetition) => exceedsForm(event(repetition)))).toEqual(PLAIN.map(() => false));
  });
  it('takes the day of the month that is typed in place of all that were said', () => {
    expect(said(event({ frequency: 'monthly', repeatByMonthDay: [1, 15] }), { monthDay: 20 })).toMatchObject({
      ...{ repeatByMonthDay: 20, repetitions: [], exDates: ['2026-04-10'] },
    });
    expect(said(event({ frequency: 'monthly', repetitions: [{ value: 1 }] }), { by: 'day', monthDay: 4 })).toMatchObject({
      ...{ repeatByMonthDay: 4, repetitions: [] },
    });
  });
  it('keeps the day of the month it shows when the start goes to another', () => {
    expect(said(event({ frequency: 'monthly' }), { startDay: '2026-03-12' })).toMatchObject({ repeatByMonthDay: 10 });
  });
  it('sends nothing of the rule before where it comes back otherwise, or not at all', () => {
    const given = event({ frequency: 'monthly', repeatByMonth: [3, 6], repeatByMonthDay: [1, 15] });
    expect(said(given, { frequency: 'daily' })).toMatchObject({ frequency: 'daily', repeatByMonth: null, repeatByMonthDay: null });
    expect(said(given, { frequency: null })).toBeNull();
  });
});
