import { expect, it } from 'vitest';
import type { DocumentTopic } from '../src/documents/documentKind.ts';
import { editingOf } from '../src/documents/Editing.ts';
import { foundOf } from '../src/documents/FoundDocuments.ts';
import { KINDS } from '../src/documents/kinds.ts';
import type { ReportSearch } from '../src/documents/reportKind.ts';
import type { Report } from '../src/types.ts';
import { refusal } from './answers.ts';
import { ANA, lock, uuidOf } from './entities.ts';
import { testEnv } from './env.ts';
import { bench, message } from './harness.ts';
import { settle } from './time.ts';

const DAY = '2026-03-10';
const report = (id: number, fields: Partial<Report> = {}): Report => ({
  ...(KINDS.reports.empty!(uuidOf(id), DAY, ANA) as Report),
  ...{ id, version: 1, textVersion: 1, slug: `R${id}` },
  ...fields,
});
const listed = async (rows: Report[], search: ReportSearch) => {
  const desk = await bench({ 'GET /reports/filter': () => ({ data: rows, number: 0, size: 25, total: rows.length }) });
  const { list } = desk.store.documents.reports.open('pages');
  await list.load(search);
  const shown = () => list.view.snapshot();
  return {
    ...desk,
    ids: () => shown().rows.map(({ id }) => id),
    slugs: () => shown().rows.map(({ slug }) => slug),
    total: () => shown().total,
  };
};

it('replaces the row of a report that an event says is changed [RT-T19]', async () => {
  const { live, slugs } = await listed([report(3)], {});
  expect(slugs()).toEqual(['R3']);
  live('reports UPDATE', report(3, { version: 2, slug: 'MUDOU' }));
  expect(slugs()).toEqual(['MUDOU']);
});

it('has a list follow the categories and the documents of a report, whether it knew it or not', async () => {
  const one = await listed([report(3, { categoriesIds: [1] })], { categoriesIds: [1, 2] });
  one.live('reports UPDATE', report(3, { version: 2, categoriesIds: [9] }));
  expect(one.ids()).toEqual([]);
  one.live('reports CREATE', report(4, { categoriesIds: [2] }));
  expect(one.ids()).toEqual([4]);
  const seven = await listed([], { documentId: 7 });
  const told = (version: number, now: number[], were: number[]) =>
    seven.store.receive({ ...message('reports UPDATE', report(5, { version, documentsIds: now })), before: { documentsIds: were } });
  told(2, [7], []);
  expect([seven.ids(), seven.total()]).toEqual([[5], 1]);
  told(3, [], [7]);
  expect([seven.ids(), seven.total()]).toEqual([[], 0]);
});

it('finds the documents it links by the ids that are there: stored, not yet, and in the trash; those that are closed are not answered', async () => {
  const named = (id: number, more = {}) => ({ id, kind: 'guideline', slug: `D${id}`, date: DAY, excluded: false, ...more });
  const loads: Record<number, () => unknown> = {
    8: () => named(8),
    9: () => named(9, { excluded: true }),
    10: () => {
      throw refusal(404, 'not_found');
    },
    11: () => {
      throw refusal(403, 'forbidden');
    },
  };
  const { store, lines } = await bench({
    'GET /reports/{id}/documents': [named(7)],
    'GET /documents/{id}': ({ line }: { line: string }) => loads[Number(line.split('/').at(-1))]!(),
  });
  const asked = foundOf(store).linkedTo(3, () => [9, 7, 8, 10, 11]);
  await asked.load();
  const { value, refusal: refused } = asked.view.snapshot();
  expect([value?.asked, value?.documents.map(({ id, excluded }) => [id, excluded]), refused]).toEqual([
    [9, 7, 8, 10, 11],
    [
      [7, false],
      [9, true],
      [8, false],
    ],
    undefined,
  ]);
  const before = lines().length;
  const fresh = foundOf(store).linkedTo(-1, () => [8]);
  await fresh.load();
  expect([fresh.view.snapshot().value?.documents.map(({ slug }) => slug), lines().slice(before)]).toEqual([['D8'], ['GET /documents/8']]);
  // What could not be asked for is not said to be closed.
  loads[8] = () => {
    throw refusal(503, 'server_unavailable');
  };
  const failed = foundOf(store).linkedTo(-1, () => [8]);
  await failed.load();
  expect([failed.view.snapshot().value, failed.view.snapshot().refusal?.status]).toEqual([undefined, 503]);
});

const PATHS: Readonly<Record<DocumentTopic, string>> = {
  stories: '/stories',
  assignments: '/assignments',
  news_reports: '/news_reports',
  productions: '/productions',
  reports: '/reports',
};
it.each(
  Object.keys(KINDS) as DocumentTopic[],
)('takes the lock of each of the %s that is opened for edit before it loads it, none for a new one, and renews each every 120 s [LOCK-19]', async (topic) => {
  const path = PATHS[topic];
  const stored = (id: number) => ({
    ...(KINDS[topic].empty?.(uuidOf(id), DAY, ANA) ?? report(id)),
    id,
    version: 1,
    textVersion: 1,
    sections: {},
  });
  const env = testEnv();
  const { store, lines } = await bench(
    {
      'GET /authorities': Object.values(KINDS).map(({ writes }) => writes),
      [`GET ${path}/{id}`]: ({ path: of }: { path?: { id: number } }) => stored(of!.id),
      'PUT /locks/{id}': ({ path: of }: { path?: { id: number } }) => lock(uuidOf(of!.id), 'ana', ANA, of!.id),
    } as never,
    env,
  );
  for (const id of [12, 13]) {
    editingOf(store).edit(topic, id);
    await settle();
  }
  const opened = [`PUT /locks/12`, `GET ${path}/12`, `PUT /locks/13`, `GET ${path}/13`];
  expect(lines()).toEqual(opened);
  if (KINDS[topic].empty) editingOf(store).begin(topic as 'reports', DAY);
  await settle();
  expect(lines()).toEqual(opened);
  await env.time.pass(120_000);
  expect(lines().slice(4)).toEqual(['PUT /locks/12', 'PUT /locks/13']);
  await env.time.pass(120_000);
  expect(lines().slice(4)).toEqual(['PUT /locks/12', 'PUT /locks/13', 'PUT /locks/12', 'PUT /locks/13']);
});

it('drops from an open trash what a cleanup removed for good, and counts down for what stands on another page', async () => {
  const rows = [report(3, { excluded: true }), report(4, { excluded: true })];
  const desk = await bench({ 'GET /reports/excluded': () => ({ data: rows, number: 0, size: 25, total: 30 }) });
  const { list } = desk.store.documents.reports.open('pages');
  await list.load({ trash: true });
  const shown = () => [list.view.snapshot().rows.map(({ id }) => id), list.view.snapshot().total];
  desk.sent.length = 0;
  const gone = (...ids: number[]) => desk.store.receive({ ...message('reports DELETE', { ids, reports: [] }), before: { excluded: true } });
  gone(3, 77);
  expect(shown()).toEqual([[4], 28]);
  // What goes to the trash after it comes in as always.
  desk.store.receive({
    ...message('reports DELETE', { ids: [5], reports: [report(5, { version: 2, excluded: true })] }),
    before: { excluded: false },
  });
  expect(shown()).toEqual([[5, 4], 29]);
  expect(desk.sent).toEqual([]);
});
