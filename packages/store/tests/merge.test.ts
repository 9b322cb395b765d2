import { expect, it } from 'vitest';
import { editingOf } from '../src/documents/Editing.ts';
import type { OpenRundown } from '../src/index.ts';
import { guidelineOf } from './documents.ts';
import { ANA, BOB, block, lock, orderOf, story, user, uuidOf } from './entities.ts';
import { type Answers, type Bench, bench, message } from './harness.ts';
import { opened as openedRundown } from './opened.ts';
import { settle } from './time.ts';

/** A store that may also open story 12 for editing. */
const opened = (answers: Answers = {}) =>
  openedRundown({ 'GET /stories/{id}': story(12), 'PUT /locks/{id}': lock(uuidOf(12), 'ana', ANA, 12), ...answers });
/** Everything of the store that events change, by reference. */
const everything = ({ store, open }: { store: Bench['store']; open: OpenRundown }): unknown[] => [
  open.view.snapshot(),
  open.timing.snapshot(),
  store.documents.assignments.table.snapshot(),
  store.locks.view.snapshot(),
  store.settings.users.view.snapshot(),
  store.forms.open.snapshot(),
  store.notices.view.snapshot(),
];

it('merges an update into the list, the open tab and the viewed item [RT-06]', async () => {
  const made = await bench({
    'GET /assignments': [guidelineOf(12)],
    'GET /assignments/{id}': guidelineOf(12),
    'PUT /locks/{id}': lock(uuidOf(12), 'ana', ANA, 12),
  });
  const { list } = made.store.documents.assignments.open('day');
  await list.load({ date: '2026-03-10', allPrograms: true });
  const form = editingOf(made.store).edit('assignments', 12);
  await settle();
  const viewed = made.store.documents.assignments.table.row(12);
  made.live('assignments UPDATE', guidelineOf(12, { version: 2, slug: 'NOVA' }));
  expect(list.view.snapshot().rows[0]!.slug).toBe('NOVA');
  expect(form.view.snapshot().document!.slug).toBe('NOVA');
  expect(viewed.snapshot()!.slug).toBe('NOVA');
});

it('changes nothing by an event for an unknown id, a creation excepted [RT-07]', async () => {
  const made = await opened();
  const { list } = made.store.documents.assignments.open('day');
  made.answers['GET /assignments'] = [guidelineOf(12)];
  await list.load({ date: '2026-03-10', allPrograms: true });
  const before = [...everything(made), list.view.snapshot()];
  made.live('stories UPDATE', story(99, { version: 4 }));
  made.live('stories PATCH', { id: 99, version: 4, field: 'slug', newValue: 'x' });
  made.live('stories DELETE', { ids: [99] });
  made.live('blocks UPDATE', block(99, 0, []));
  made.live('blocks PATCH', { id: 99, version: 4, field: 'title', newValue: 'x' });
  made.live('blocks DELETE', { rundownId: 99, ids: [99] });
  made.live('rundowns PATCH', { id: 99, version: 4, field: 'production', newValue: 'PT1M' });
  made.live('assignments UPDATE', guidelineOf(99, { version: 4, date: '2026-03-12' }));
  made.live('assignments PATCH', { id: 99, version: 4, field: 'slug', newValue: 'x' });
  made.live('assignments DELETE', { ids: [99] });
  made.live('users UPDATE', user(99, 'zé'));
  made.live('entity_locker UNLOCK', { uuid: uuidOf(99) });
  for (const [index, part] of [...everything(made), list.view.snapshot()].entries()) expect(part).toBe(before[index]);
  made.live('stories CREATE', story(99, { blockId: 12, index: 0 }));
  expect(orderOf(made.open.view.snapshot())[1]).toEqual([99, 4, 5]);
});

it('has the effect of once when an event comes twice [RT-08]', async () => {
  const events: [string, unknown][] = [
    ['stories CREATE', story(8, { blockId: 11, index: 1 })],
    ['stories UPDATE', story(1, { version: 2, slug: 'U' })],
    ['stories PATCH', { id: 2, version: 2, field: 'slug', newValue: 'P' }],
    ['stories DELETE', { ids: [3] }],
    [
      'stories MOVE',
      { ids: [4], rundownId: 1, targetBlockId: 13, targetStoryId: null, order: [{ id: 4, blockId: 13, index: 1, version: 2 }] },
    ],
    ['blocks CREATE', block(14, 3, [])],
    ['blocks ORDER', { rundownId: 1, blocksIds: [12, 11, 13, 14, 19], version: 2 }],
    ['assignments CREATE', guidelineOf(12)],
    ['entity_locker LOCK', lock(uuidOf(1), 'bob', BOB)],
  ];
  const once = await opened();
  const twice = await opened();
  for (const made of [once, twice]) {
    const { list } = made.store.documents.assignments.open('day');
    made.answers['GET /assignments'] = [];
    await list.load({ date: '2026-03-10', allPrograms: true });
  }
  for (const [kind, data] of events) {
    once.live(kind, data);
    const same = message(kind, data);
    twice.store.receive(same);
    const after = everything(twice);
    twice.store.receive(same);
    for (const [index, part] of everything(twice).entries()) expect(part).toBe(after[index]);
  }
  expect(everything(twice)).toEqual(everything(once));
  expect(orderOf(once.open.view.snapshot())).toEqual([[5], [1, 8, 2], [6, 4], [], [7]]);
});

it('ignores an unknown action or topic and writes it down [RT-09]', async () => {
  const made = await opened();
  const before = everything(made);
  made.live('stories FOO', { id: 1 });
  made.live('novelas UPDATE', { id: 1 });
  for (const [index, part] of everything(made).entries()) expect(part).toBe(before[index]);
  expect(made.env.logged).toEqual([expect.stringContaining('stories FOO'), expect.stringContaining('novelas UPDATE')]);
});

it('merges blocks: created before Stand By, changed by field, ordered, and gone when deleted [RT-T04]', async () => {
  const made = await opened();
  const blocks = (): number[] => made.open.view.snapshot()!.blocks.map(({ id }) => id);
  made.live('blocks CREATE', block(14, 9, []));
  expect(blocks()).toEqual([11, 12, 13, 14, 19]);
  made.live('blocks PATCH', { id: 11, version: 2, field: 'title', newValue: 'B' });
  expect(made.open.view.snapshot()!.blocks[0]).toMatchObject({ title: 'B', commercial: 'PT2M' });
  made.live('blocks ORDER', { rundownId: 1, blocksIds: [12, 11, 13, 14, 19], version: 2 });
  expect(blocks()).toEqual([12, 11, 13, 14, 19]);
  made.live('blocks DELETE', { rundownId: 1, ids: [12] });
  expect(blocks()).toEqual([11, 13, 14, 19]);
  const after = made.open.view.snapshot();
  made.live('blocks DELETE', { rundownId: 1, ids: [12] });
  expect(made.open.view.snapshot()).toBe(after);
});

it('adds a lock that was taken [RT-T08]', async () => {
  const made = await opened();
  made.live('entity_locker LOCK', lock(uuidOf(1), 'bob', BOB));
  expect(made.store.locks.view.snapshot().get(uuidOf(1))?.nickname).toBe('bob');
  made.live('entity_locker TAKE_OVER', lock(uuidOf(1), 'carla', 3));
  expect(made.store.locks.view.snapshot().get(uuidOf(1))?.nickname).toBe('carla');
});

it('moves a story once, wherever it was [RT-T25]', async () => {
  const made = await opened();
  made.live('stories MOVE', {
    ids: [1],
    rundownId: 1,
    targetBlockId: 12,
    targetStoryId: 5,
    order: [
      { id: 1, blockId: 12, index: 1, version: 2 },
      { id: 5, blockId: 12, index: 2, version: 2 },
      { id: 2, blockId: 11, index: 0, version: 2 },
      { id: 3, blockId: 11, index: 1, version: 2 },
    ],
  });
  expect(orderOf(made.open.view.snapshot())).toEqual([[2, 3], [4, 1, 5], [6], [7]]);
});

it('loads a rundown again when a story comes into it from one that is not open', async () => {
  const made = await opened();
  made.live('stories MOVE', {
    ids: [50],
    rundownId: 1,
    targetBlockId: 12,
    targetStoryId: null,
    order: [{ id: 50, blockId: 12, index: 2, version: 7 }],
  });
  await settle();
  expect(made.lines()).toEqual(['GET /rundowns']);
});

it('leaves what is not open alone', async () => {
  const made = await opened();
  const before = everything(made);
  made.live('stories CREATE', story(90, { rundownId: 9, blockId: 91 }));
  made.live('blocks CREATE', block(91, 0, [], { rundownId: 9 }));
  for (const [index, part] of everything(made).entries()) expect(part).toBe(before[index]);
});

it('shows nothing of a private story of somebody else but its place and its times [RUN-TIMING-20]', async () => {
  const made = await opened();
  made.live('stories UPDATE', story(2, { version: 2, visible: false, private: true, slug: '', total: 'PT2M5S', index: 1 }));
  expect(made.open.view.snapshot()!.blocks[0]!.stories[1]).toMatchObject({ visible: false, slug: '' });
  expect(made.open.timing.snapshot()!.fullProduction).toBe(785);
  made.live('stories PATCH', {
    id: 6,
    version: 2,
    field: 'private',
    newValue: true,
    changes: { private: true, ownerId: BOB, allowedUsers: [] },
  });
  expect(made.open.view.snapshot()!.blocks[2]!.stories[0]).toMatchObject({ visible: false, slug: '' });
  made.live('stories PATCH', {
    id: 4,
    version: 2,
    field: 'private',
    newValue: true,
    changes: { private: true, ownerId: BOB, allowedUsers: [ANA] },
  });
  expect(made.open.view.snapshot()!.blocks[1]!.stories[0]).toMatchObject({ visible: true, slug: 'S4' });
});

it('puts what a device says on the story, without a version and without doubling', async () => {
  const made = await opened();
  const said = { rundownId: 1, deviceId: 3, storyId: 1, status: 'PLAY', text: null, at: '2026-03-10T19:00:10', unknownSince: null };
  made.live('device_states UPDATE', said, null);
  expect(made.open.view.snapshot()!.blocks[0]!.stories[0]!.deviceStates).toEqual([
    { deviceId: 3, status: 'PLAY', text: null, at: '2026-03-10T19:00:10', unknownSince: null },
  ]);
  const after = made.open.view.snapshot();
  made.live('device_states UPDATE', said, null);
  expect(made.open.view.snapshot()).toBe(after);
  made.live('device_states UPDATE', { ...said, unknownSince: '2026-03-10T19:02:00' }, null);
  expect(made.open.view.snapshot()!.blocks[0]!.stories[0]!.deviceStates).toMatchObject([
    { status: 'PLAY', unknownSince: '2026-03-10T19:02:00' },
  ]);
  // What is told later counts, also where the clock was set back since or a stop is known late.
  made.live('device_states UPDATE', { ...said, status: 'STOP', at: '2026-03-10T18:30:01' }, null);
  expect(made.open.view.snapshot()!.blocks[0]!.stories[0]!.deviceStates).toEqual([
    { deviceId: 3, status: 'STOP', text: null, at: '2026-03-10T18:30:01', unknownSince: null },
  ]);
  // A device that is another from now on has said nothing yet.
  made.live('device_states UPDATE', { ...said, status: '', at: '2026-03-10T19:00:20' }, null);
  expect(made.open.view.snapshot()!.blocks[0]!.stories[0]!.deviceStates).toEqual([]);
});

it('tells once of a change by another of an open document, and never of an own one [RT-A03]', async () => {
  const made = await opened();
  editingOf(made.store).edit('stories', 12);
  await settle();
  made.live('stories UPDATE', story(12, { version: 2, page: '02' }), BOB);
  expect(made.store.notices.view.snapshot()).toMatchObject([{ level: 'EVENT', title: { key: 'phrases:documentChanged' } }]);
  await made.env.time.pass(60_000);
  expect(made.store.notices.view.snapshot()).toEqual([]);
  made.live('stories UPDATE', story(12, { version: 3, page: '03' }), ANA);
  made.live('stories UPDATE', story(13, { version: 3 }), BOB);
  expect(made.store.notices.view.snapshot()).toEqual([]);
});

it('loads every open list, rundown and form once after a gap [RT-02]', async () => {
  const made = await opened({ 'GET /assignments': [guidelineOf(12)] });
  const { list } = made.store.documents.assignments.open('day');
  await list.load({ date: '2026-03-10', allPrograms: true });
  made.store.documents.assignments.open('day');
  editingOf(made.store).edit('stories', 12);
  await settle();
  made.sent.length = 0;
  made.socket.gap();
  await settle();
  expect(made.lines().sort()).toEqual([
    'GET /assignments',
    'GET /assignments/config',
    'GET /locks',
    'GET /news_reports/config',
    'GET /productions/config',
    'GET /rundowns',
    'GET /rundowns/config',
    'GET /stories/12',
    'GET /stories/config',
  ]);
});

it('says that the session expired when the socket is closed for it, and shows a communication error otherwise [RT-03]', async () => {
  const made = await opened();
  made.socket.tell({ code: 'COMMUNICATION_ERROR', level: 'ERROR', details: 'x' });
  expect(made.store.notices.view.snapshot()).toMatchObject([
    { level: 'ERROR', title: { key: 'error:communicationError' }, description: { raw: 'x' } },
  ]);
  made.socket.tell({ code: 'SESSION_EXPIRED', level: 'ERROR', details: 'kicked out' });
  expect(made.store.session.view.snapshot().state).toBe('anonymous');
  expect(made.store.notices.view.snapshot()[1]).toMatchObject({
    level: 'ERROR',
    title: { key: 'error:sessionExpired' },
    description: { key: 'error:sessionExpiredDetails' },
    details: 'kicked out',
  });
});

it('follows a rundown to its new day, and closes it when it is deleted', async () => {
  const made = await opened();
  made.live('rundowns PATCH', { id: 1, version: 2, field: 'date', newValue: '2026-03-11' });
  expect(made.open.date).toBe('2026-03-11');
  expect(made.open.view.snapshot()!.blocks[0]!.stories[0]!.date).toBe('2026-03-11');
  made.live('rundowns DELETE', { ids: [1] });
  expect(made.open.state.snapshot()).toBe('deleted');
  expect(made.open.view.snapshot()).toBeUndefined();
});
