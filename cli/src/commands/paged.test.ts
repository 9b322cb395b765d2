import { expect, it } from 'vitest';
import type { Context } from '../command.ts';
import { type ListPage, pageOf, tellRest } from './paged.ts';

/** What is said of the rest of a list, as the key of its words with their numbers. */
function said(...pages: readonly ListPage[]): unknown[] {
  const lines: unknown[] = [];
  const context = {
    t: (key: string, params?: object) => (params ? { key, ...params } : 'of'),
    show: { say: (line: unknown) => lines.push(line) },
  };
  tellRest(context as unknown as Pick<Context, 'show' | 't'>, pages);
  return lines;
}
const page = (number: number, total: number, length = Math.min(100, total - number * 100)): ListPage => ({
  ...{ number, size: 100, total },
  data: Array.from({ length }),
});

it.each<[string, readonly ListPage[], unknown[]]>([
  ['nothing of a list that is shown whole', [page(0, 100)], []],
  ['nothing of an empty one', [page(0, 0)], []],
  ['how the next page of a longer one is asked for', [page(0, 101)], [{ key: 'list.part', part: '1-100 of 101', next: 2 }]],
  ['and the one after that', [page(1, 201)], [{ key: 'list.part', part: '101-200 of 201', next: 3 }]],
  ['that the last page is the last, also one that is full', [page(1, 200)], [{ key: 'list.end', part: '101-200 of 200', next: 3 }]],
  ['that there is no such page', [page(5, 200, 0)], [{ key: 'list.end', part: '0 of 200', next: 7 }]],
  ['the rows of a last page that is not full', [{ ...page(2, 60, 10), size: 25 }], [{ key: 'list.end', part: '51-60 of 60', next: 4 }]],
  ['of several lists together where one has more', [page(0, 30), page(0, 150)], [{ key: 'list.part', part: '130 of 180', next: 2 }]],
])('says %s [PAG-05]', (_what, pages, lines) => {
  expect(said(...pages)).toEqual(lines);
});

it('pages are typed from 1 and asked for from 0', () => {
  expect([pageOf(undefined), pageOf('1'), pageOf('3')]).toEqual([0, 0, 2]);
});
