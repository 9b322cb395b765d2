import type { ShownOccurrence } from '@lauda/store';
import { expect, it } from 'vitest';
import { groupByDay } from './views.ts';

const DAYS = ['2026-03-01', '2026-03-02', '2026-03-03'];
const named = (key: string, start: string, end: string): ShownOccurrence =>
  ({ key, start: `2026-${start}:00`, end: `2026-${end}:00` }) as ShownOccurrence;

it('shows on each day what takes place there: what began before, what lasts over night, and not what ended at midnight', () => {
  const occurrences = [
    named('until the evening before', '02-27T09:00', '02-28T18:00'),
    named('until midnight', '02-28T20:00', '03-01T00:00'),
    named('since February', '02-20T09:00', '03-02T10:00'),
    named('at midnight, without length', '03-02T00:00', '03-02T00:00'),
    named('over night', '03-01T23:00', '03-02T01:00'),
    named('beyond', '03-03T09:00', '04-01T09:00'),
    named('later', '03-04T09:00', '03-04T10:00'),
  ];
  expect(groupByDay(occurrences, DAYS).map((day) => day.map(({ key }) => key))).toEqual([
    ['since February', 'over night'],
    ['since February', 'at midnight, without length', 'over night'],
    ['beyond'],
  ]);
  expect(groupByDay(occurrences, [])).toEqual([]);
});
