import { expect, it } from 'vitest';
import { LOCALES } from '../enums.ts';
import { monthWeeks, shiftMonths, weekOf } from './days.ts';

it('shows weeks from Sunday, in Spain from Monday, also over the end of a year', () => {
  // 2027-01-01 is a Friday.
  const first = Object.fromEntries(LOCALES.map((locale) => [locale, weekOf('2027-01-01', locale)]));
  expect([first.pt_BR![0], first.en_US![0], first.es_ES![0]]).toEqual(['2026-12-27', '2026-12-27', '2026-12-28']);
  expect(first.es_ES!.at(-1)).toBe('2027-01-03');
  expect(weekOf('2026-11-29', 'es_ES')[0]).toBe('2026-11-23');
  expect(weekOf('2026-11-29', 'pt_BR')[0]).toBe('2026-11-29');
});

it('shows every day of a month once, in whole weeks, for each month of many years', () => {
  for (const locale of LOCALES)
    for (let month = 0; month < 12 * 12; month += 1) {
      const day = shiftMonths('2024-01-15', month);
      const days = monthWeeks(day, locale);
      const mine = days.filter((each) => each.slice(0, 7) === day.slice(0, 7));
      const last = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate();
      expect([mine.length, new Set(days).size, days.length % 7]).toEqual([last, days.length, 0]);
      expect(days.indexOf(mine[0]!)).toBeLessThan(7);
      expect(days.length - days.indexOf(mine.at(-1)!)).toBeLessThanOrEqual(7);
      expect(new Date(days[0]!).getUTCDay()).toBe(locale === 'es_ES' ? 1 : 0);
    }
});

it('keeps a leap day within its month', () => {
  expect([shiftMonths('2028-01-31', 1), shiftMonths('2028-02-29', 12), shiftMonths('2028-03-31', -1)]).toEqual([
    '2028-02-29',
    '2029-02-28',
    '2028-02-29',
  ]);
});
