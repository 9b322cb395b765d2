import { describe, expect, it } from 'vitest';
import { contactsOf } from '../src/desk/Contacts.ts';
import { peopleOf } from '../src/desk/People.ts';
import { postsOf } from '../src/desk/Posts.ts';
import { proposalsOf } from '../src/desk/Proposals.ts';
import { editingOf } from '../src/documents/Editing.ts';
import { draftRows } from '../src/index.ts';
import { jobsOf } from '../src/jobs/Jobs.ts';
import { later, refusal } from './answers.ts';
import { guidelineOf } from './documents.ts';
import { ANA, BOB, block, lock, rundown, story, uuidOf } from './entities.ts';
import { type Bench, bench } from './harness.ts';
import { settle } from './time.ts';

const guideline = (fields = {}) => guidelineOf(12, { slug: 'A', ...fields });
const told = (made: Bench) => made.store.notices.view.snapshot().at(-1);

describe('a viewer', () => {
  it('follows what happens to its document, without a lock [VIEW-02] [LOCK-05]', async () => {
    const made = await bench({ 'GET /assignments/{id}': guideline() });
    const viewer = made.store.documents.assignments.read(12);
    await settle();
    expect([made.lines(), viewer.view.snapshot()]).toMatchObject([['GET /assignments/12'], { state: 'ready', document: { slug: 'A' } }]);
    made.live('assignments UPDATE', guideline({ version: 2, slug: 'NOVA' }));
    expect(viewer.view.snapshot().document?.slug).toBe('NOVA');
    made.live('assignments PATCH', { id: 12, version: 3, field: 'slug', newValue: 'OUTRA' });
    expect(viewer.view.snapshot().document?.slug).toBe('OUTRA');
    made.live('assignments UPDATE', guideline({ version: 2, slug: 'LATE' }));
    made.live('assignments UPDATE', guidelineOf(13, { version: 9 }));
    expect(viewer.view.snapshot().document).toMatchObject({ id: 12, slug: 'OUTRA' });
    await made.env.time.pass(240_000);
    viewer.close();
    expect(viewer.view.snapshot()).toEqual({ state: 'closed', document: undefined });
    expect(made.lines()).toEqual(['GET /assignments/12']);
  });

  it('closes with its document, and says so [VIEW-03]', async () => {
    const made = await bench({ 'GET /stories/{id}': story(12, { slug: 'CHUVA' }) });
    const viewer = made.store.documents.stories.read(12);
    await settle();
    made.live('stories DELETE', { ids: [13] });
    expect(viewer.view.snapshot().state).toBe('ready');
    made.live('stories DELETE', { ids: [12] });
    expect(viewer.view.snapshot()).toEqual({ state: 'closed', document: undefined });
    expect(told(made)).toMatchObject({ level: 'INFORMATION', title: { key: 'phrases:viewedRemoved', params: { slug: 'CHUVA' } } });
  });

  it('knows what happened while its document was on its way, and shows nothing that is hidden now', async () => {
    const answer = later();
    const made = await bench({ 'GET /stories/{id}': () => answer.promise });
    const viewer = made.store.documents.stories.read(12);
    made.live('stories PATCH', { id: 12, version: 2, field: 'slug', newValue: 'NEW' });
    answer.answer(story(12, { slug: 'OLD' }));
    await settle();
    expect(viewer.view.snapshot().document?.slug).toBe('NEW');
    made.live('stories UPDATE', { ...story(12, { version: 3, slug: '' }), visible: false });
    expect(viewer.view.snapshot()).toEqual({ state: 'hidden', document: undefined });
    made.live('stories UPDATE', story(12, { version: 4, slug: 'SHARED' }));
    expect(viewer.view.snapshot()).toMatchObject({ state: 'ready', document: { slug: 'SHARED' } });
  });

  it('is loaded again after a gap: newer or with its texts, and closed or hidden where it is so now', async () => {
    const made = await bench({
      'GET /stories/{id}': ({ path }: { path?: Record<string, unknown> }) => story(Number(path?.id), { slug: 'OLD' }),
    });
    made.socket.become('open');
    const [changed, same, gone, hidden, newer] = [12, 13, 14, 15, 16].map((id) => made.store.documents.stories.read(id));
    await settle();
    made.live('stories PATCH', { id: 16, version: 5, field: 'slug', newValue: 'NEWEST' });
    Object.assign(made.answers, {
      'GET /stories/12': story(12, { version: 9, slug: 'NEW' }),
      'GET /stories/13': story(13, { slug: 'OLD', credits: 'TEXTS' }),
      'GET /stories/14': () => refusal(404),
      'GET /stories/15': () => refusal(403, 'forbidden'),
      'GET /stories/16': story(16, { version: 2, slug: 'LATE' }),
    });
    made.socket.gap();
    await settle();
    const seen = (viewer = changed) => [viewer!.view.snapshot().state, viewer!.view.snapshot().document?.slug];
    expect([seen(), seen(gone), seen(hidden), seen(newer)]).toEqual([
      ['ready', 'NEW'],
      ['closed', undefined],
      ['hidden', undefined],
      ['ready', 'NEWEST'],
    ]);
    expect(same!.view.snapshot().document?.credits).toBe('TEXTS');
  });

  it('stays as it is where it cannot be loaded after a gap, and is loaded again a while later', async () => {
    const made = await bench({ 'GET /stories/{id}': story(12, { slug: 'OLD' }) });
    made.socket.become('open');
    const viewer = made.store.documents.stories.read(12);
    await settle();
    made.answers['GET /stories/{id}'] = () => refusal(503);
    made.socket.gap();
    await settle();
    expect([viewer.view.snapshot().document?.slug, told(made)]).toEqual(['OLD', undefined]);
    made.answers['GET /stories/{id}'] = story(12, { version: 2, slug: 'NEW' });
    await made.env.time.pass(10_000);
    expect(viewer.view.snapshot()).toMatchObject({ state: 'ready', document: { slug: 'NEW' } });
  });

  it('tells a private document of others from one that could not be loaded, which it loads again', async () => {
    const made = await bench({ 'GET /stories/{id}': () => refusal(403, 'forbidden') });
    const hidden = made.store.documents.stories.read(12);
    await settle();
    expect([hidden.view.snapshot(), told(made)]).toEqual([{ state: 'hidden', document: undefined }, undefined]);
    made.answers['GET /stories/{id}'] = () => refusal(500);
    const viewer = made.store.documents.stories.read(12);
    await settle();
    expect(viewer.view.snapshot()).toMatchObject({ state: 'failed', refusal: { status: 500 } });
    expect(told(made)).toMatchObject({ level: 'ERROR', description: { key: 'error:loadFailed' } });
    made.answers['GET /stories/{id}'] = story(12, { slug: 'CHUVA' });
    await viewer.load();
    expect(viewer.view.snapshot()).toMatchObject({ state: 'ready', document: { slug: 'CHUVA' } });
  });
});

it('reverts a refused patch in list, form and viewer, and tells it [OPT-02]', async () => {
  const made = await bench({
    'GET /assignments': [guideline()],
    'GET /assignments/{id}': guideline(),
    'PUT /locks/{id}': lock(uuidOf(12), 'ana', ANA, 12),
  });
  const { list } = made.store.documents.assignments.open('day');
  await list.load({ date: '2026-03-10', allPrograms: true });
  const form = editingOf(made.store).edit('assignments', 12);
  const viewer = made.store.documents.assignments.read(12);
  await settle();
  const slugs = () => [list.view.snapshot().rows[0]!.slug, form.view.snapshot().document!.slug, viewer.view.snapshot().document!.slug];
  const answer = later();
  made.answers['PATCH /assignments/{id}'] = () => answer.promise;
  const done = made.store.documents.assignments.patch(12, 'slug', 'B');
  expect([slugs()[0], slugs()[2]]).toEqual(['B', 'B']);
  answer.refuse(refusal(500));
  await done;
  expect(slugs()).toEqual(['A', 'A', 'A']);
  expect(told(made)).toMatchObject({ level: 'ERROR', description: { key: 'error:updateFailed' } });
});

it('shows the story that is read as its rundown shows it', async () => {
  const made = await bench({ 'GET /rundowns': rundown(1, [block(11, 0, [story(1)])]), 'GET /stories/{id}': story(1) });
  const open = made.store.rundowns.openRundown(5, '2026-03-10');
  const viewer = made.store.documents.stories.read(1);
  await settle();
  made.answers['PATCH /stories/{id}'] = () => later().promise;
  void open.patchStory(1, 'slug', 'B');
  expect(viewer.view.snapshot().document?.slug).toBe('B');
});

it('lists two drafts with kind, slug and date; each is opened again or forgotten [DRAFT-07]', async () => {
  const made = await bench({
    'GET /stories/{id}': story(1),
    'GET /assignments/{id}': guideline(),
    'PUT /locks/{id}': (sent: { path?: Record<string, unknown> }) => lock(uuidOf(Number(sent.path?.id)), 'ana', ANA, Number(sent.path?.id)),
  });
  const { store, env } = made;
  store.drafts.put('stories', uuidOf(1), { ...story(1), slug: 'MINE' }, story(1));
  await env.time.pass(1_000);
  store.drafts.put('guidelines', uuidOf(12), guideline({ slug: 'PAUTA' }), guideline());
  const rows = () => draftRows(store.drafts.view.snapshot());
  expect(rows().map(({ kind, slug, date, id }) => [kind, slug, date, id])).toEqual([
    ['guidelines', 'PAUTA', '2026-03-10T22:00:01.000Z', 12],
    ['stories', 'MINE', '2026-03-10T22:00:00.000Z', 1],
  ]);
  const form = editingOf(store).editDraft(rows()[1]!.draft);
  await settle();
  expect(form?.view.snapshot()).toMatchObject({ document: { id: 1, slug: 'MINE' }, dirty: true, lock: { state: 'held' } });
  store.drafts.remove('guidelines', uuidOf(12));
  expect(rows().map(({ kind }) => kind)).toEqual(['stories']);
});

it('opens the draft of a guideline that was never stored', async () => {
  const made = await bench();
  const draft = { ...guideline({ id: 0, slug: 'NOVA' }), version: 0, textVersion: 0 };
  made.store.drafts.put('guidelines', uuidOf(12), draft, { ...draft, slug: '' });
  const form = editingOf(made.store).editDraft(made.store.drafts.view.snapshot()[0]!);
  expect(form?.view.snapshot()).toMatchObject({ document: { id: 0, uuid: uuidOf(12), slug: 'NOVA', date: '2026-03-10' }, dirty: true });
  expect(made.sent).toEqual([]);
});

describe('a paged list', () => {
  it('begins at page 0 of nothing [PAG-04]', async () => {
    const { store } = await bench();
    const { assignments, news_reports: reportages, stories } = store.documents;
    const lists = [
      ...[assignments.open('pages'), assignments.open('picker'), reportages.open('pages')],
      ...[stories.open('search'), stories.open('drawer'), contactsOf(store).open(), peopleOf(store).open(), postsOf(store).open()],
      ...[proposalsOf(store).open(), store.board.open(), jobsOf(store).open()],
    ];
    for (const { list } of lists) expect(list.view.snapshot()).toMatchObject({ page: 0, size: 0, total: 0, rows: [] });
  });

  it('has the size of every picker where one picks [PAG-07]', async () => {
    const made = await bench({ 'GET /assignments/filter': { data: [], number: 0, size: 25, total: 0 } });
    const { list } = made.store.documents.assignments.open('picker');
    await list.load({ from: '2026-03-10' });
    expect(made.sent.map(({ query }) => query)).toEqual([{ from: '2026-03-10', size: 25 }]);
    expect(list.view.snapshot().size).toBe(25);
  });

  it('goes back to the last page when its own is beyond the end [PAG-10]', async () => {
    const page = (number: number) => ({
      data: Array.from({ length: number === 2 ? 1 : 25 }, (_, index) => guidelineOf(100 * number + index)),
      number,
      size: 25,
      total: 51,
    });
    const made = await bench({ 'GET /assignments/filter': ({ query }: { query?: Record<string, unknown> }) => page(Number(query?.page)) });
    const { list } = made.store.documents.assignments.open('pages');
    await list.load({ page: 2, size: 25 });
    expect(list.view.snapshot()).toMatchObject({ page: 2, size: 25, total: 51 });
    made.sent.length = 0;
    made.live('assignments DELETE', { ids: [200] }, BOB);
    await settle();
    expect(made.sent.map(({ query }) => query)).toEqual([{ page: 1, size: 25 }]);
    expect(list.view.snapshot()).toMatchObject({ page: 1, rows: { length: 25 } });
  });
});
