import type { ChartWork, Counter } from '@lauda/sdk';
import { expect, it } from 'vitest';
import { type ChartData, type ChartName, chartTables } from '../src/index.ts';

const counter = (byDate: readonly [string, number][], byProgram: readonly [number, number][]): Counter => ({
  total: byDate.reduce((sum, [, count]) => sum + count, 0),
  byDate: byDate.map(([date, count]) => ({ date, count })),
  byProgram: byProgram.map(([programId, count]) => ({ programId, count })),
});
const NOBODY: ChartWork = { people: [], air: [] };
const rowsOf = (data: Partial<ChartData>, name: ChartName) =>
  chartTables({ from: '2026-03-10', to: '2026-03-12', counts: {}, work: NOBODY, ...data }).find((table) => table.name === name)!;

const counts = {
  reportages: counter([['2026-03-11', 4]], [[1, 4]]),
  stories: counter(
    [
      ['2026-03-10', 2],
      ['2026-03-11', 5],
    ],
    [
      [1, 3],
      [2, 4],
    ],
  ),
};

it('4 reportages and 7 stories stand in the chart as 4 and 7, day by day and by program, most first', () => {
  const days = rowsOf({ counts }, 'days');
  expect(days.columns).toEqual(['reportages', 'stories']);
  expect(days.rows.map(({ key, values }) => [key, ...values])).toEqual([
    ['2026-03-10', 0, 2],
    ['2026-03-11', 4, 5],
    ['2026-03-12', 0, 0],
  ]);
  const sums = [0, 1].map((at) => days.rows.reduce((sum, { values }) => sum + values[at]!, 0));
  expect(sums).toEqual([4, 7]);
  expect(rowsOf({ counts }, 'programs').rows).toEqual([
    { key: 1, values: [4, 3] },
    { key: 2, values: [0, 4] },
  ]);
});

it('of one program that was chosen the others have no bar, though a document belongs to both', () => {
  expect(rowsOf({ counts, programId: 2 }, 'programs').rows).toEqual([{ key: 2, values: [0, 4] }]);
});

it('people stand by how much they work on, reporters by how much they report, and a day without rundowns is no day on air', () => {
  const person = (userId: number, guidelines: number, reportages: number, stories: number, reported: number) => ({
    ...{ userId, guidelines, reportages, stories, reported },
  });
  const work: ChartWork = {
    people: [person(3, 1, 0, 0, 0), person(5, 1, 2, 4, 1), person(7, 0, 0, 2, 2)],
    air: [
      { date: '2026-03-11', planned: 8, aired: 6, plannedSeconds: 600, airedSeconds: 540 },
      // What aired here was all removed since.
      { date: '2026-03-12', planned: 0, aired: 2, plannedSeconds: 0, airedSeconds: 90 },
    ],
  };
  expect(rowsOf({ work }, 'people').rows.map(({ key }) => key)).toEqual([5, 7, 3]);
  expect(rowsOf({ work }, 'reporters').rows).toEqual([
    { key: 7, values: [2] },
    { key: 5, values: [1] },
  ]);
  expect(rowsOf({ work }, 'air').rows).toEqual([
    { key: '2026-03-11', values: [8, 6, 600, 540] },
    { key: '2026-03-12', values: [0, 2, 0, 90] },
  ]);
});
