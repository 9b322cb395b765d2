import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { cli } from '../../tests/fakeEnv.ts';
import { readContract } from '../api/contract.ts';
import type { Context } from '../command.ts';
import { COMMANDS } from './all.ts';
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

const { operations } = readContract(readFileSync(new URL('../../../spec/openapi.json', import.meta.url), 'utf8'));
const PAGED = new Set(
  operations.filter(({ parameters }) => parameters.some(({ name }) => name === 'page')).map(({ method, path }) => `${method} ${path}`),
);
/** A newsroom whose every list is longer than a page, and has a thing of the name 1 in the others. */
const answerTo = (route: string): unknown => {
  if (PAGED.has(route)) return { data: [], number: 0, page: 0, size: 100, total: 1000 };
  if (route === 'GET /time') return { epochMs: Date.UTC(2026, 2, 10, 15), zone: 'America/Sao_Paulo' };
  return /\{|\/config$/.test(route) ? {} : [{ id: 1, name: '1', drawer: true }];
};
const answers: NonNullable<Parameters<typeof cli>[1]>['answers'] = new Proxy({}, { get: (_none, route: string) => () => answerTo(route) });

it('every command that lists something offers the further pages, but those that go on to the last one [PAG-05]', async () => {
  const offering: string[] = [];
  const others: string[] = [];
  for (const { name, load } of COMMANDS.filter((each) => /(list|search|deliveries|doubles)$/.test(each.name))) {
    const command = await load();
    const words = (command.arguments ?? []).filter(({ required }) => required).map(() => '1');
    const { sent, err } = await cli([...name.split(' '), ...words], { answers });
    if (!sent.some(({ route }) => PAGED.has(route))) continue;
    const isOffered = /--page 2$/m.test(err) && (command.options ?? []).some(({ flags }) => flags.startsWith('--page'));
    (isOffered ? offering : others).push(name);
  }
  expect(others).toEqual(['user list']);
  expect(offering).toEqual(
    expect.arrayContaining([
      'job list',
      'notice list',
      'contact doubles',
      'admin audit list',
      'admin webhook deliveries',
      'admin mail list',
    ]),
  );
});
