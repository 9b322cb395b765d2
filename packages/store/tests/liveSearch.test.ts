import type { DocumentSummary } from '@lauda/sdk';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { foundOf } from '../src/documents/FoundDocuments.ts';
import type { DocumentSearch, LiveSearch } from '../src/index.ts';
import { accepted, type Scene, twoAtWork } from './real.ts';

const DATE = '2026-11-20';
let scene: Scene;
let end: (() => void)[] = [];
let word = 0;
const bob = <T>(method: string, path: string, body?: unknown): Promise<T> => accepted<T>(scene.bob, method, path, body);
beforeAll(async () => {
  scene = await twoAtWork();
});
afterAll(() => scene?.stop());
beforeEach(() => {
  for (const stop of end) stop();
  end = [];
  word += 1;
});

const guideline = async (slug: string, more: object = {}): Promise<number> =>
  (await bob<{ id: number }>('POST', '/assignments', { slug, date: DATE, content: `palavra${word}`, ...more })).id;
/** What somebody looks for, as a screen shows it. */
async function looking(more: DocumentSearch = {}): Promise<LiveSearch> {
  const found = foundOf(scene.desk.store);
  const search = found.search({ text: `palavra${word}`, ...more });
  end.push(found.watch(search));
  await search.page.load();
  scene.desk.sent.length = 0;
  return search;
}
const rows = (search: LiveSearch): readonly DocumentSummary[] => search.page.view.snapshot().value!.data;
const shown = (search: LiveSearch) => ({
  rows: rows(search).map(({ slug, state, private: isPrivate }) => `${slug} ${state}${isPrivate ? ' private' : ''}`),
  total: search.page.view.snapshot().value!.total,
});

it('shows the documents that were found as others rename, finish and trash them, without asking the server', async () => {
  const [one, two] = [await guideline('UM'), await guideline('DOIS')];
  const search = await looking();
  expect(shown(search)).toEqual({ rows: ['DOIS PRODUCING', 'UM PRODUCING'], total: 2 });
  await bob('PATCH', `/assignments/${one}`, { field: 'slug', newValue: 'OUTRA' });
  await bob('PATCH', `/assignments/${one}`, { field: 'state', newValue: 'COMPLETED' });
  await expect.poll(() => shown(search).rows).toEqual(['DOIS PRODUCING', 'OUTRA COMPLETED']);
  await bob('DELETE', `/assignments?ids=${two}`);
  await expect.poll(() => shown(search)).toEqual({ rows: ['OUTRA COMPLETED'], total: 1 });
  await bob('PUT', '/assignments/restore', { ids: [two] });
  await expect.poll(() => shown(search)).toEqual({ rows: ['DOIS PRODUCING', 'OUTRA COMPLETED'], total: 2 });
  expect(scene.desk.sent).toEqual([]);
});

it('takes what became private to another, and what moved out of the days or the program that are asked for', async () => {
  const program = (await bob<{ id: number }>('POST', '/programs', { name: 'Tarde', start: '12:00:00', end: '13:00:00' })).id;
  const [hidden, moved, elsewhere] = [
    await guideline('OCULTA', { programsIds: [program] }),
    await guideline('MUDA', { programsIds: [program] }),
    await guideline('SAI', { programsIds: [program] }),
  ];
  const [days, programs] = [await looking({ to: DATE }), await looking({ programId: program })];
  await bob('PATCH', `/documents/${hidden}/private`, { private: true });
  await bob('PATCH', `/assignments/${moved}`, { field: 'date', newValue: '2026-11-25' });
  await bob('PATCH', `/assignments/${elsewhere}`, { field: 'programsIds', newValue: [] });
  await expect.poll(() => shown(days)).toEqual({ rows: ['SAI PRODUCING'], total: 1 });
  await expect.poll(() => shown(programs)).toEqual({ rows: ['MUDA PRODUCING'], total: 1 });
  expect(scene.desk.sent).toEqual([]);
});

it('counts what comes to be found later, until the search is asked again, and nothing that it would not find', async () => {
  await guideline('UM');
  const search = await looking({ types: ['guideline'], to: DATE });
  const news = () => search.page.view.snapshot().value!.news.size;
  const late = await guideline('DOIS');
  await expect.poll(news).toBe(1);
  await guideline('AMANHÃ', { date: '2026-11-21' });
  await guideline('OUTRAS', { content: 'nada disso' });
  await bob('POST', '/productions', { slug: 'PRODUÇÃO', date: DATE, information: `palavra${word}` });
  const later = await guideline('TRÊS', { content: '' });
  await bob('PATCH', `/assignments/${later}`, { field: 'content', newValue: `PALAVRA${word}` });
  await expect.poll(news).toBe(2);
  await bob('DELETE', `/assignments?ids=${late}`);
  await expect.poll(news).toBe(1);
  expect([shown(search).rows, scene.desk.sent]).toEqual([['UM PRODUCING'], []]);
  await search.page.load();
  expect([shown(search).rows, news()]).toEqual([['TRÊS PRODUCING', 'UM PRODUCING'], 0]);
});

it('stays as it is when nobody watches it any more', async () => {
  const id = await guideline('PARADA');
  const [watched, left] = [await looking(), await looking()];
  end.pop()!();
  await bob('PATCH', `/assignments/${id}`, { field: 'slug', newValue: 'ANDA' });
  await expect.poll(() => shown(watched).rows).toEqual(['ANDA PRODUCING']);
  expect(shown(left).rows).toEqual(['PARADA PRODUCING']);
});
