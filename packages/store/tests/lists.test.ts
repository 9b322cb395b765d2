import { describe, expect, it } from 'vitest';
import { postsOf } from '../src/desk/Posts.ts';
import { proposalsOf } from '../src/desk/Proposals.ts';
import { editingOf } from '../src/documents/Editing.ts';
import { later, refusal } from './answers.ts';
import { guidelineOf } from './documents.ts';
import { type Bench, bench } from './harness.ts';
import { settle } from './time.ts';

async function day(made: Bench, date: string, rows: unknown[] = []) {
  made.answers['GET /assignments'] = rows;
  const { list } = made.store.documents.assignments.open('day');
  await list.load({ date, allPrograms: true });
  return { list, ids: () => list.view.snapshot().rows.map(({ id }) => id) };
}

it('moves a guideline from the old day to the new by whoever and whichever way [GDL-05]', async () => {
  const made = await bench();
  const from = await day(made, '2026-03-10', [guidelineOf(7)]);
  const to = await day(made, '2026-03-11');
  made.live('assignments UPDATE', guidelineOf(7, { version: 2, date: '2026-03-11' }));
  expect([from.ids(), to.ids()]).toEqual([[], [7]]);
  made.live('assignments PATCH', { id: 7, version: 3, field: 'date', newValue: '2026-03-10' });
  expect([from.ids(), to.ids()]).toEqual([[7], []]);
  made.answers['PATCH /assignments/{id}'] = guidelineOf(7, { version: 4, date: '2026-03-11' });
  await made.store.documents.assignments.patch(7, 'date', '2026-03-11');
  expect([from.ids(), to.ids()]).toEqual([[], [7]]);
});

it('asks again unseen for a list that failed: what it says stays until there is an answer', async () => {
  const made = await bench({ 'GET /assignments': () => refusal(503) });
  const { list } = made.store.documents.assignments.open('day');
  await list.load({ date: '2026-03-10', allPrograms: true });
  const answer = later();
  made.answers['GET /assignments'] = () => answer.promise;
  const again = made.store.documents.assignments.loadFailed();
  await settle();
  const said = () => [list.view.snapshot().loading, list.view.snapshot().error?.status];
  expect(said()).toEqual([true, 503]);
  // One request at a time.
  expect(list.isFailed).toBe(false);
  answer.answer([guidelineOf(7)]);
  await again;
  expect([said(), list.view.snapshot().rows.map(({ id }) => id)]).toEqual([[false, undefined], [7]]);
});

it('brings a guideline into a day that is shown although nothing was known of it', async () => {
  const made = await bench();
  const to = await day(made, '2026-03-11');
  made.live('assignments UPDATE', guidelineOf(7, { version: 2, date: '2026-03-11' }));
  expect(to.ids()).toEqual([7]);
  const changes = guidelineOf(8, { version: 5, date: '2026-03-11' });
  made.live('assignments PATCH', { id: 8, version: 5, field: 'date', newValue: '2026-03-11', changes });
  expect(to.ids()).toEqual([8, 7]);
});

it('changes only the production when a live update carries nothing else [GDL-06]', async () => {
  const made = await bench();
  const { list } = await day(made, '2026-03-10', [guidelineOf(7)]);
  made.live('assignments UPDATE', { id: 7, version: 2, production: [{ label: 'Gravar', done: true }] });
  expect(list.view.snapshot().rows[0]).toMatchObject({ slug: 'A', production: [{ label: 'Gravar', done: true }] });
});

it('shows a patch at once and the old value again when it is refused [GDL-13]', async () => {
  const answer = later();
  const made = await bench({ 'PATCH /assignments/{id}': () => answer.promise });
  const { list } = await day(made, '2026-03-10', [guidelineOf(7)]);
  const done = made.store.documents.assignments.patch(7, 'slug', 'B');
  expect(list.view.snapshot().rows[0]!.slug).toBe('B');
  answer.refuse(refusal(500));
  await done;
  expect(list.view.snapshot().rows[0]!.slug).toBe('A');
});

it('drops a guideline that became private, and shows it again when it is shared', async () => {
  const made = await bench();
  const { ids } = await day(made, '2026-03-10', [guidelineOf(7)]);
  made.live('assignments UPDATE', { id: 7, version: 2, visible: false });
  expect(ids()).toEqual([]);
  made.live('assignments UPDATE', guidelineOf(7, { version: 3 }));
  expect(ids()).toEqual([7]);
});

it('puts a created entry first on page 0 only, keeps the size, and counts one less for each that goes', async () => {
  const made = await bench();
  const rows = [guidelineOf(1), guidelineOf(2)];
  made.answers['GET /assignments/filter'] = ({ query }: { query?: Record<string, unknown> }) => ({
    data: query?.page === 1 ? [guidelineOf(3)] : rows,
    number: 0,
    size: 2,
    total: 10,
  });
  const first = made.store.documents.assignments.open('pages').list;
  const second = made.store.documents.assignments.open('pages').list;
  await first.load({ size: 2 });
  await second.load({ size: 2, page: 1 });
  made.live('assignments CREATE', guidelineOf(4));
  const shown = (list: typeof first) => [list.view.snapshot().rows.map(({ id }) => id), list.view.snapshot().total];
  expect([shown(first), shown(second)]).toEqual([
    [[4, 1], 11],
    [[3], 11],
  ]);
  made.live('assignments DELETE', { ids: [1] });
  expect(shown(first), 'what fell behind the page comes back').toEqual([[4, 2], 10]);
});

it('drops a late answer to an older question [CRUD-07]', async () => {
  const [slow, fast] = [later(), later()];
  const made = await bench({
    'GET /assignments': ({ query }: { query?: Record<string, unknown> }) => (query?.date === '2026-03-10' ? slow.promise : fast.promise),
  });
  const { list } = made.store.documents.assignments.open('day');
  void list.load({ date: '2026-03-10', allPrograms: true });
  void list.load({ date: '2026-03-11', allPrograms: true });
  fast.answer([guidelineOf(2, { date: '2026-03-11' })]);
  await settle();
  slow.answer([guidelineOf(1)]);
  await settle();
  expect(list.view.snapshot()).toMatchObject({ loading: false, query: { date: '2026-03-11' }, rows: [{ id: 2 }] });
});

it('does not lose what happens while a list is on its way', async () => {
  const answer = later();
  const made = await bench({ 'GET /assignments': () => answer.promise });
  const { list } = made.store.documents.assignments.open('day');
  void list.load({ date: '2026-03-10', allPrograms: true });
  made.live('assignments CREATE', guidelineOf(9));
  made.live('assignments DELETE', { ids: [1] });
  answer.answer([guidelineOf(1), guidelineOf(2)]);
  await settle();
  expect(list.view.snapshot().rows.map(({ id }) => id)).toEqual([9, 2]);
});

it('restores what was removed when that is taken back', async () => {
  const made = await bench({ 'DELETE /assignments': [7], 'PUT /assignments/restore': [guidelineOf(7, { version: 3 })] });
  const { ids } = await day(made, '2026-03-10', [guidelineOf(7)]);
  await made.store.documents.assignments.remove([7]);
  expect(ids()).toEqual([]);
  await made.store.undo.undo();
  expect(ids()).toEqual([7]);
});

describe('what came out of the trash goes back there when that is undone', () => {
  const scene = async (now: object) => {
    const restored = guidelineOf(7, { version: 3, date: '2026-03-11' });
    const answers = {
      'PUT /assignments/restore': [restored],
      'GET /assignments/{id}': { ...restored, ...now },
      'DELETE /assignments': [7],
    };
    const made = await bench(answers);
    await made.store.documents.assignments.restore([7]);
    return { made, deleted: () => made.lines().filter((line) => line.startsWith('DELETE')).length };
  };

  it.each([
    ['as it was', {}, 'done', 1],
    ['not what somebody has changed since', { version: 4 }, 'refused', 0],
  ] as const)('%s, in a list or in none', async (_what, now, result, deletes) => {
    const unseen = await scene(now);
    expect([await unseen.made.store.undo.undo(), unseen.deleted()]).toEqual([result, deletes]);
    const shown = await scene(now);
    await day(shown.made, '2026-03-11', [guidelineOf(7, { version: 3, date: '2026-03-11' })]);
    if ('version' in now) shown.made.live('assignments PATCH', { id: 7, version: 4, field: 'slug', newValue: 'OUTRA' });
    expect([await shown.made.store.undo.undo(), shown.deleted()]).toEqual([result, deletes]);
  });
});

it('shows without a program what is for everybody or for the programs open to me', async () => {
  const made = await bench({ 'GET /programs': [{ id: 5, version: 1, name: 'Jornal' }], 'GET /assignments': [] });
  await made.store.settings.programs.load();
  const { list } = made.store.documents.assignments.open('day');
  await list.load({ date: '2026-03-10' });
  made.live('assignments CREATE', guidelineOf(1));
  made.live('assignments CREATE', guidelineOf(2, { programsIds: [5] }));
  made.live('assignments CREATE', guidelineOf(3, { programsIds: [6] }));
  expect(list.view.snapshot().rows.map(({ id }) => id)).toEqual([2, 1]);
});

describe.each([
  ['posts', '/posts', postsOf],
  ['suggestions', '/assignment_proposals', proposalsOf],
] as const)('a page of %s', (_what, path, partOf) => {
  const row = (id: number, version = 1, slug = `S${id}`) => ({
    ...{ id, version, slug, date: '2026-03-10', lead: '', source: null, used: false },
    ...{ title: null, excerpt: null, text: '', state: 'DRAFT', link: null },
  });
  const [a, b, c] = [row(2), row(1), row(3)];
  const page = async () => {
    const made = await bench({ [`GET ${path}/filter`]: { data: [a, b], number: 0, size: 25, total: 2 } });
    const work = partOf(made.store);
    const { list } = work.open();
    await list.load({ page: 0 });
    const shown = () => list.view.snapshot().rows.map(({ id, slug }) => `${id} ${slug}`);
    const told = () => made.store.notices.view.snapshot().map(({ level, description }) => [level, description]);
    return { ...made, work, shown, told };
  };

  it('gets what is made first, what is changed in its place, and loses what is removed [CRUD-02] [CRUD-04] [CRUD-05]', async () => {
    const { work, shown, answers } = await page();
    expect(shown()).toEqual(['2 S2', '1 S1']);
    answers[`POST ${path}`] = c;
    await work.save({ slug: 'S3' } as never);
    expect(shown()).toEqual(['3 S3', '2 S2', '1 S1']);
    answers[`PUT ${path}`] = row(2, 2, 'A2');
    await work.save({ ...a, slug: 'A2' } as never);
    expect(shown()).toEqual(['3 S3', '2 A2', '1 S1']);
    answers[`DELETE ${path}`] = [2, 3];
    await work.remove([2, 3]);
    expect(shown()).toEqual(['1 S1']);
  });

  it('stays as it is where making, changing or removing fails, which is told, and nothing waits any more [CRUD-06]', async () => {
    const { work, shown, answers, told } = await page();
    for (const method of ['POST', 'PUT', 'DELETE']) answers[`${method} ${path}`] = () => refusal(500);
    const acts = [() => work.save({ slug: 'S3' } as never), () => work.save({ ...a, slug: 'A2' } as never), () => work.remove([2])];
    const failures = ['error:createFailed', 'error:updateFailed', 'error:deleteFailed'].map((key) => ['ERROR', { key }]);
    for (const [at, act] of acts.entries()) {
      expect(await act()).toMatchObject({ ok: false, error: { status: 500 } });
      expect([shown(), told(), work.flags.snapshot()]).toEqual([
        ['2 S2', '1 S1'],
        failures.slice(0, at + 1),
        { loading: false, saving: false, removing: false },
      ]);
    }
  });
});

it('a day of guidelines gets a new one first, and stays as it is where its save fails [CRUD-02] [CRUD-06]', async () => {
  const made = await bench();
  const { ids } = await day(made, '2026-03-10', [guidelineOf(2), guidelineOf(1)]);
  const form = editingOf(made.store).begin('assignments', '2026-03-10');
  form.setField('slug', 'NOVA');
  made.answers['POST /assignments'] = () => refusal(500);
  expect((await form.save())?.ok).toBe(false);
  expect([ids(), form.document?.slug, made.store.documents.assignments.flags.snapshot().saving]).toEqual([[2, 1], 'NOVA', false]);
  made.answers['POST /assignments'] = ({ body }: { body?: unknown }) => guidelineOf(3, { ...(body as object), id: 3, date: '2026-03-10' });
  made.answers['PUT /locks/{id}'] = { id: 3, uuid: form.document?.uuid, nickname: 'ana', userId: 1 };
  expect((await form.save())?.ok).toBe(true);
  expect(ids()).toEqual([3, 2, 1]);
});
