import { expect, it } from 'vitest';
import { branchesOf } from '../src/branches/Branches.ts';
import { refusal } from './answers.ts';
import { guidelineOf } from './documents.ts';
import { story } from './entities.ts';
import { bench } from './harness.ts';

const DAY = '2026-03-10';
const page = (...data: readonly object[]) => ({ data, number: 0, size: 100, total: data.length });

it('a guideline of a branch is printed with the names of that branch, and without a team, which is not among ours', async () => {
  const { store, lines } = await bench({
    'GET /branches/4/assignments/7': guidelineOf(7, { teamId: 2, date: DAY }),
    'GET /branches/{id}/programs': [],
    'GET /branches/{id}/users': [],
    'GET /print/config': { id: 0, version: 1, fontFamily: 'Inter', fontSize: 12, logoId: null },
  });
  const sheet = branchesOf(store).of(4).prints.wholeGuidelines([7], []);
  await sheet.load();
  expect(sheet.view.snapshot().refusal).toBeUndefined();
  expect(sheet.view.snapshot().value?.map(({ id, team }) => [id, team])).toEqual([[7, '']]);
  expect(
    lines()
      .filter((line) => line.startsWith('GET /branches'))
      .sort(),
  ).toEqual(['GET /branches/4/assignments/7', 'GET /branches/4/programs', 'GET /branches/4/users']);
});

it('the guidelines of a day of a branch are printed for one program or for all', async () => {
  const { store, sent } = await bench({
    'GET /branches/{id}/assignments/filter': page(guidelineOf(7, { programsIds: [1] }), guidelineOf(8, { programsIds: [2] })),
  });
  const { prints } = branchesOf(store).of(4);
  const ids = async (programId?: number) => {
    const sheet = prints.guidelinesOf(DAY, programId);
    await sheet.load();
    return sheet.view.snapshot().value?.map(({ id }) => id);
  };
  expect([await ids(), await ids(2)]).toEqual([[7, 8], [8]]);
  expect(sent.find(({ line }) => line.endsWith('/filter'))!.query).toMatchObject({ from: DAY, to: DAY, allPrograms: true });
});

it('what the account may not read is not among what is found; how many there are is said with it', async () => {
  const { store } = await bench({ 'GET /branches/{id}/stories/filter': { ...page(story(1), story(2, { visible: false })), total: 40 } });
  const found = branchesOf(store).of(4).find('stories', { from: DAY, to: DAY, text: 'CHUVA' });
  await found.load();
  expect(found.view.snapshot().value?.documents.map(({ id }) => id)).toEqual([1]);
  expect(found.view.snapshot().value?.total).toBe(40);
});

it.each([
  ['assignments', 'assignments', { allPrograms: true }],
  ['news_reports', 'news_reports', { allPrograms: true, slug: 'CHUVA' }],
  ['stories', 'stories', { slug: 'CHUVA' }],
  ['proposals', 'assignment_proposals', { filter: 'CHUVA' }],
] as const)('%s of a branch are looked for in all of its programs, by text where there is a search by it', async (kind, section, by) => {
  const { store, sent } = await bench({ [`GET /branches/{id}/${section}/filter`]: page() });
  await branchesOf(store).of(4).find(kind, { from: DAY, to: DAY, text: 'CHUVA' }).load();
  expect(sent.map(({ line, query }) => [line, query])).toEqual([
    [`GET /branches/4/${section}/filter`, { from: DAY, to: DAY, size: 100, ...by }],
  ]);
});

it('is being asked until it answers, and nothing is said of one that does not', async () => {
  const { store, answers } = await bench();
  const branches = branchesOf(store);
  const states: unknown[] = [];
  branches.states.subscribe(() => states.push([...branches.states.snapshot()]));
  answers['GET /branches/{id}/state'] = 'OK';
  await branches.check([4]);
  answers['GET /branches/{id}/state'] = () => refusal(502, 'unreachable');
  await branches.check([4]);
  expect(states).toEqual([[[4, 'asking']], [[4, 'OK']], [[4, 'asking']], []]);
});

it('a list of a branch is asked for once', async () => {
  const { store, lines } = await bench({ 'GET /branches/{id}/programs': [{ id: 1, name: 'Jornal' }] });
  const branches = branchesOf(store);
  expect(branches.of(4)).toBe(branches.of(4));
  for (let times = 0; times < 2; times += 1) await branches.of(4).names('programs').ensure();
  expect(lines()).toEqual(['GET /branches/4/programs']);
  expect(branches.of(4).names('programs').view.snapshot().value).toEqual([{ id: 1, name: 'Jornal' }]);
});

it('what is copied from a branch is among ours at once, without an event', async () => {
  const { store, answers } = await bench({
    'GET /assignments': [],
    'POST /branches/{id}/assignments/copy': [guidelineOf(7, { date: DAY, programsIds: [1] })],
  });
  const { list } = store.documents.assignments.open('day');
  await list.load({ date: DAY, allPrograms: true });
  const wish = { ids: [3], date: DAY, programsIds: [1] } as never;
  expect((await branchesOf(store).guidelines(4, wish)).ok).toBe(true);
  expect(list.view.snapshot().rows.map(({ id }) => id)).toEqual([7]);
  answers['POST /branches/{id}/assignments/copy'] = () => refusal(502, 'unreachable');
  expect((await branchesOf(store).guidelines(4, wish)).ok).toBe(false);
  expect(list.view.snapshot().rows.map(({ id }) => id)).toEqual([7]);
});
