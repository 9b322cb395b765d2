import { expect, it } from 'vitest';
import { keptBackups } from './backups.ts';

const day = (at: number): string => new Date(Date.UTC(2026, 10, 30 - at)).toISOString().slice(0, 10);
/** One backup a day, the newest on Monday 30 November 2026. */
const nightly = (count: number) => Array.from({ length: count }, (_none, at) => ({ day: day(at) }));
const kept = (count: number, daily: number, weekly: number): string[] =>
  keptBackups(nightly(count), { daily, weekly }).map(({ day: at }) => at);

it('the last of each of so many days and weeks stays', () => {
  expect(kept(30, 3, 0)).toEqual(['2026-11-30', '2026-11-29', '2026-11-28']);
  // The week of the 30th has begun; those before end with their Sundays.
  expect(kept(30, 1, 4)).toEqual(['2026-11-30', '2026-11-29', '2026-11-22', '2026-11-15']);
  expect(kept(30, 2, 3)).toEqual(['2026-11-30', '2026-11-29', '2026-11-22']);
});

it('of one day the newest stays, days without one do not count, and the newest of all stays in any case', () => {
  const two = [
    { day: '2026-11-30', n: 2 },
    { day: '2026-11-30', n: 1 },
    { day: '2026-10-01', n: 0 },
  ];
  expect(keptBackups(two, { daily: 2, weekly: 0 }).map(({ n }) => n)).toEqual([2, 0]);
  expect(keptBackups(two, { daily: 0, weekly: 0 }).map(({ n }) => n)).toEqual([2]);
});
