import { can, messageText } from '@lauda/domain';
import { describe, expect, it } from 'vitest';
import type { BusyFlags, OpenRundown } from '../src/index.ts';
import type { Rundown } from '../src/types.ts';
import { bench, block, later, orderOf, refusal, rundown, settle, show, story, uuidOf } from './harness.ts';
import { opened } from './opened.ts';

const SB = { standBy: true, title: 'Stand By' };
/** B1 with two stories, then Stand By. */
const small = (): Rundown => rundown(1, [block(11, 0, [story(1), story(2)], { title: 'A', commercial: 'PT2M' }), block(19, 1, [], SB)]);
const blocks = (open: OpenRundown): number[] => open.view.snapshot()!.blocks.map(({ id }) => id);
const told = (made: { store: { notices: { view: { snapshot(): readonly object[] } } } }): object =>
  made.store.notices.view.snapshot().at(-1)!;

describe('every verb of a rundown', () => {
  const verbs: Record<string, [keyof BusyFlags, string, (open: OpenRundown) => Promise<unknown>]> = {
    load: ['load', 'GET /rundowns', (open) => open.load()],
    create: ['create', 'POST /rundowns', (open) => open.create()],
    patch: ['patch', 'PATCH /rundowns/{id}', (open) => open.patch('production', 'PT20M')],
    'block create': ['blockCreate', 'POST /rundowns/{id}/blocks', (open) => open.createBlock()],
    'block patch': ['blockPatch', 'PATCH /rundowns/{id}/blocks/{blockId}', (open) => open.patchBlock(11, 'title', 'B')],
    'block remove': ['blockRemove', 'DELETE /rundowns/{id}/blocks/{blockId}', (open) => open.removeBlock(11)],
    toggle: ['toggle', 'PUT /rundowns/{id}/stories/{storyId}/display_status', (open) => open.displayStatus({ storyIds: [1] }, 'play')],
    'story create': ['storyCreate', 'POST /rundowns/{id}/stories', (open) => open.createStory({ blockId: 11 })],
    move: ['move', 'PUT /rundowns/{id}/stories/move', (open) => open.moveStories({ ids: [2], targetBlockId: 11, targetStoryId: 1 })],
    paste: ['paste', 'POST /rundowns/{id}/stories/paste', (open) => open.paste({ targetBlockId: 11 })],
    repaginate: ['repaginate', 'PUT /rundowns/{id}/repaginate', (open) => open.repaginate()],
    approve: ['approve', 'PUT /rundowns/{id}/approve/{flag}', (open) => open.approve(true)],
    credits: ['credits', 'POST /rundowns/{id}/credits/send', (open) => open.sendCredits()],
    'MOS enable': ['mosEnable', 'PUT /rundowns/{id}/mos/enable', (open) => open.mosEnable()],
    'MOS disable': ['mosDisable', 'PUT /rundowns/{id}/mos/disable', (open) => open.mosDisable()],
    'MOS replace': ['mosReplace', 'POST /rundowns/{id}/mos/replace', (open) => open.mosReplace()],
    'MOS ready': ['mosReady', 'POST /rundowns/{id}/mos/ready', (open) => open.mosReady()],
  };
  /** What each answers when it succeeds. */
  const success: Record<string, unknown> = {
    'block create': block(14, 1, []),
    'block patch': block(11, 0, []),
    toggle: story(1, { version: 2 }),
    'story create': story(8),
    move: [],
    paste: [],
    credits: 3,
    ...Object.fromEntries(['MOS enable', 'MOS disable', 'MOS replace', 'MOS ready'].map((name) => [name, { count: 1, devices: ['TP'] }])),
  };

  it.each(
    Object.entries(verbs),
  )('%s is busy while it is on its way, after success and failure no longer [RUN-ACT-01]', async (name, verb) => {
    const [flag, route, run] = verb;
    for (const outcome of ['success', 'failure']) {
      const made = await opened({ 'GET /rundowns': small });
      made.store.rundowns.clipboard.copy([1]);
      const answer = later();
      made.answers[route] = () => answer.promise;
      const on = (): string[] => Object.entries(made.open.busy.snapshot()).flatMap(([verb, busy]) => (busy ? [verb] : []));
      expect(on()).toEqual([]);
      const done = run(made.open);
      expect(on()).toEqual([flag]);
      made.answers['GET /rundowns'] = small;
      if (outcome === 'success') answer.answer(success[name] ?? small());
      else answer.refuse(refusal(500));
      expect(await done).toMatchObject({ ok: outcome === 'success' });
      expect(on()).toEqual([]);
    }
  });
});

describe('a rundown', () => {
  it('is loaded by program and date [RUN-ACT-02]', async () => {
    const made = await bench();
    const open = made.store.rundowns.openRundown(5, '2026-03-10');
    await settle();
    expect(made.sent.map(({ line, query }) => [line, query])).toEqual([['GET /rundowns', { programId: 5, date: '2026-03-10' }]]);
    expect(open.state.snapshot()).toBe('ready');
    expect(open.view.snapshot()).toMatchObject({ uuid: uuidOf(9001), programId: 5, date: '2026-03-10' });
    expect(orderOf(open.view.snapshot())).toEqual([[1, 2, 3], [4, 5], [6], [7]]);
    expect(made.store.rundowns.openRundown(5, '2026-03-10')).toBe(open);
  });

  it('that does not exist is said not to, and offered to be created by who may write [RUN-ACT-03]', async () => {
    const made = await opened({
      'GET /rundowns': () => refusal(404, 'not_found'),
      'GET /authorities': ['RUNDOWN_WRITE'],
      'POST /rundowns': small,
    });
    expect(told(made)).toMatchObject({ level: 'WARNING', title: { key: 'error:rundownDoesNotExist' } });
    expect(messageText('error:rundownDoesNotExist', 'en_US')).toBe('There is no rundown on this date');
    expect(made.open.state.snapshot()).toBe('missing');
    expect(can(made.store.session.view.snapshot().roles, ['RUNDOWN_WRITE'])).toBe(true);
    made.answers['GET /rundowns'] = small;
    expect((await made.open.create()).ok).toBe(true);
    expect(made.sent.at(-1)).toMatchObject({ line: 'POST /rundowns', body: { programId: 5, date: '2026-03-10', templateId: null } });
    expect(made.open.state.snapshot()).toBe('ready');
  });

  it('that exists is said to when it is created again [RUN-ACT-04]', async () => {
    const message = 'There is a rundown of this program on this date already.';
    const made = await opened({ 'GET /rundowns': small, 'POST /rundowns': () => refusal(409, 'rundown_exists', { message }) });
    const before = made.open.view.snapshot();
    expect((await made.open.create()).ok).toBe(false);
    expect(told(made)).toMatchObject({ level: 'ERROR', title: { key: 'error:conflict' }, description: { raw: message } });
    expect(made.open.view.snapshot()).toBe(before);
  });

  it('shows a patch of a field at once and its old value again when it is refused [RUN-ACT-08]', async () => {
    const answer = later();
    const made = await opened({ 'PATCH /rundowns/{id}': () => answer.promise });
    const done = made.open.patch('production', 'PT20M');
    expect(made.open.view.snapshot()!.production).toBe('PT20M');
    answer.refuse(refusal(500));
    await done;
    expect(made.open.view.snapshot()!.production).toBe('PT24M');
  });

  it('is built anew only while it is empty [RUN-ACT-18]', async () => {
    const full = () => refusal(412, 'rundown_not_empty', { message: 'Only an empty rundown can be built anew.' });
    const made = await opened({ 'GET /rundowns': small, 'POST /rundowns/{id}/recreate': full });
    expect((await made.open.recreate()).ok).toBe(false);
    expect(told(made)).toMatchObject({ description: { raw: 'Only an empty rundown can be built anew.' } });
    expect(blocks(made.open)).toEqual([11, 19]);
    made.answers['POST /rundowns/{id}/recreate'] = rundown(1, [block(31, 0, []), block(32, 1, []), block(39, 2, [], SB)], { version: 2 });
    expect((await made.open.recreate(4)).ok).toBe(true);
    expect(made.sent.at(-1)).toMatchObject({ line: 'POST /rundowns/1/recreate', body: { templateId: 4 } });
    expect(blocks(made.open)).toEqual([31, 32, 39]);
  });

  it('goes to another day with its stories and its tab, and back when that is undone', async () => {
    const on = (date: string, version: number): Rundown => rundown(1, [block(11, 0, [story(1, { date })])], { date, version });
    const made = await opened({ 'GET /rundowns': on('2026-03-10', 1), 'PUT /rundowns/{id}/date': on('2026-03-11', 2) });
    made.store.tabs.openRundown({ programId: 5, date: '2026-03-10', rundownId: 1 });
    await made.open.changeDate('2026-03-11');
    expect(made.sent[0]).toMatchObject({ line: 'PUT /rundowns/1/date', body: { date: '2026-03-11' } });
    expect([made.open.date, made.open.view.snapshot()!.blocks[0]!.stories[0]!.date]).toEqual(['2026-03-11', '2026-03-11']);
    expect(made.store.tabs.view.snapshot().tabs[0]!.date).toBe('2026-03-11');
    made.answers['PUT /rundowns/{id}/date'] = on('2026-03-10', 3);
    expect(await made.store.undo.undo()).toBe('done');
    expect(made.open.date).toBe('2026-03-10');
    made.answers['PUT /rundowns/{id}/date'] = () => refusal(412, 'date_in_past', { message: 'The date is in the past.' });
    expect((await made.open.changeDate('2020-01-01')).ok).toBe(false);
    expect(made.open.date).toBe('2026-03-10');
  });

  it('that is closed after its program refuses every edit and says so beforehand [RUN-ACT-24]', async () => {
    const message = 'The program has ended: its rundown is closed for edits.';
    const made = await opened({
      'GET /rundowns/config': {
        id: 1,
        version: 1,
        estimatedEnabled: false,
        lockAfterEnd: true,
        editIntervalMinutes: 30,
        accumulateByBlock: false,
      },
      'POST /rundowns/{id}/blocks': () => refusal(412, 'rundown_closed', { message }),
    });
    // 19:59 in São Paulo, the end at 19:30 and an interval of 30 minutes.
    made.env.time.now = Date.parse('2026-03-10T22:59:00Z');
    expect(made.open.closed.snapshot()).toBe(false);
    made.env.time.now = Date.parse('2026-03-10T23:01:00Z');
    expect(made.open.closed.snapshot()).toBe(true);
    const before = made.open.view.snapshot();
    expect((await made.open.createBlock()).ok).toBe(false);
    expect(told(made)).toMatchObject({ level: 'ERROR', title: { key: 'error:preconditionFailed' }, description: { raw: message } });
    expect(made.open.view.snapshot()).toBe(before);
  });

  it('is timed as the settings say', async () => {
    const config = { id: 1, version: 1, estimatedEnabled: true, lockAfterEnd: false, editIntervalMinutes: 0, accumulateByBlock: true };
    const made = await opened({ 'GET /rundowns/config': config });
    expect(made.store.rundowns.timingOptions.snapshot()).toMatchObject({ estimatedEnabled: true, byBlock: true });
    made.answers['GET /rundowns/config'] = { ...config, version: 2, estimatedEnabled: false };
    made.live('settings UPDATE', { area: 'rundowns', id: null });
    await settle();
    expect(made.store.rundowns.timingOptions.snapshot().estimatedEnabled).toBe(false);
    made.answers['PUT /rundowns/config'] = { ...config, version: 3 };
    expect((await made.store.settings.rundowns.save({ id: 1, version: 2, estimatedEnabled: true })).ok).toBe(true);
    expect(made.store.rundowns.timingOptions.snapshot().estimatedEnabled).toBe(true);
  });

  it('tells that approving failed [RUN-APPR-04]', async () => {
    const made = await opened({ 'PUT /rundowns/{id}/approve/{flag}': () => refusal(500) });
    expect((await made.open.approve(true)).ok).toBe(false);
    expect(told(made)).toMatchObject({
      level: 'ERROR',
      title: { key: 'error:operationError' },
      description: { key: 'error:updateFailed' },
    });
  });

  it('says how many credits were sent [RUN-ACT-20]', async () => {
    const made = await opened({ 'POST /rundowns/{id}/credits/send': 3 });
    await made.open.sendCredits();
    expect(told(made)).toMatchObject({ level: 'SUCCESS', title: { key: 'phrases:creditsSent', params: { count: 3 } } });
  });

  it('warns that there were no credits to send [RUN-ACT-21]', async () => {
    const made = await opened({ 'POST /rundowns/{id}/credits/send': 0 });
    await made.open.sendCredits();
    expect(told(made)).toMatchObject({ level: 'WARNING', title: { key: 'error:creditsEmpty' } });
  });

  it('has words of its own for credits that could not be sent [RUN-ACT-22]', async () => {
    const made = await opened({ 'POST /rundowns/{id}/credits/send': () => refusal(500) });
    await made.open.sendCredits();
    expect(told(made)).toMatchObject({ level: 'ERROR', description: { key: 'error:creditsSendFailed' } });
  });
});

describe('a block', () => {
  it('comes before Stand By [RUN-ACT-09]', async () => {
    const made = await opened({ 'GET /rundowns': small, 'POST /rundowns/{id}/blocks': block(14, 1, []) });
    await made.open.createBlock();
    expect(blocks(made.open)).toEqual([11, 14, 19]);
  });

  it('is patched in one field only [RUN-ACT-10]', async () => {
    const made = await opened({
      'GET /rundowns': small,
      'PATCH /rundowns/{id}/blocks/{blockId}': block(11, 0, [], { version: 2, title: 'A', commercial: 'PT3M' }),
    });
    await made.open.patchBlock(11, 'commercial', 'PT3M');
    expect(made.sent[0]!.body).toEqual({ field: 'commercial', newValue: 'PT3M', oldValue: 'PT2M' });
    expect(made.open.view.snapshot()!.blocks[0]).toMatchObject({ title: 'A', commercial: 'PT3M' });
  });

  it('goes with its stories [RUN-ACT-11]', async () => {
    const made = await opened({ 'GET /rundowns': small });
    expect((await made.open.removeBlock(11)).ok).toBe(true);
    expect([blocks(made.open), orderOf(made.open.view.snapshot())]).toEqual([[19], [[]]]);
  });

  const kept = async (id: number, code: string): Promise<void> => {
    const refused = () => refusal(412, code, { message: code });
    const made = await opened({ 'GET /rundowns': small, 'DELETE /rundowns/{id}/blocks/{blockId}': refused });
    const before = made.open.view.snapshot();
    expect((await made.open.removeBlock(id)).ok).toBe(false);
    expect(made.open.view.snapshot()).toEqual(before);
    expect(told(made)).toMatchObject({ description: { raw: code } });
  };
  it('with a private story stays [RUN-ACT-12]', () => kept(11, 'block_has_private_stories'));
  it('that is Stand By stays [RUN-ACT-16]', () => kept(19, 'stand_by_immovable'));

  it('stands where the list of ids puts it [RUN-ACT-14]', async () => {
    const three = (order: number[], version: number): Rundown =>
      rundown(
        1,
        order.map((id, index) => block(id, index, [], id === 19 ? SB : {})),
        { version },
      );
    const made = await opened({ 'GET /rundowns': three([11, 12, 19], 1), 'PUT /rundowns/{id}/blocks/reorder': three([12, 11, 19], 2) });
    await made.open.reorderBlocks([12, 11, 19]);
    expect(made.open.view.snapshot()!.blocks.map(({ id, index }) => [id, index])).toEqual([
      [12, 0],
      [11, 1],
      [19, 2],
    ]);
  });
});

it('creates a story after another, or at the end of a block [RUN-ACT-13]', async () => {
  const made = await opened({
    'GET /rundowns': small,
    'POST /rundowns/{id}/stories/{storyId}/after': story(8, { blockId: 11, index: 1 }),
    'POST /rundowns/{id}/stories': story(9, { blockId: 11, index: 3 }),
  });
  await made.open.createStory({ blockId: 11, afterId: 1 });
  expect(orderOf(made.open.view.snapshot())[0]).toEqual([1, 8, 2]);
  await made.open.createStory({ blockId: 11 });
  expect(orderOf(made.open.view.snapshot())[0]).toEqual([1, 8, 2, 9]);
});

it('shows a patch of a story at once and the old value again when it is refused [STO-17]', async () => {
  const answer = later();
  const made = await opened({
    'GET /rundowns': rundown(1, [block(11, 0, [story(1, { slug: 'A' })])]),
    'PATCH /stories/{id}': () => answer.promise,
  });
  const slug = (): string => made.open.view.snapshot()!.blocks[0]!.stories[0]!.slug;
  const done = made.open.patchStory(1, 'slug', 'B');
  expect(slug()).toBe('B');
  answer.refuse(refusal(500));
  await done;
  expect(slug()).toBe('A');
});

it('sends a patch with field, new and old value [OPT-05]', async () => {
  const made = await opened({ 'GET /rundowns': rundown(1, [block(11, 0, [story(12, { slug: 'A' })])]) });
  made.answers['PATCH /stories/{id}'] = story(12, { version: 2, slug: 'B' });
  await made.open.patchStory(12, 'slug', 'B');
  expect(made.sent).toMatchObject([
    { route: 'PATCH /stories/{id}', path: { id: 12 }, body: { field: 'slug', newValue: 'B', oldValue: 'A' } },
  ]);
});

it('closes a rundown tab with unsaved forms only when asked and told to [RUN-TAB-11]', async () => {
  const made = await opened({ 'GET /rundowns': show, 'GET /stories/{id}': story(1), 'PUT /locks/{id}': { id: 1, uuid: uuidOf(1) } });
  const { store } = made;
  store.tabs.openRundown({ programId: 5, date: '2026-03-10', rundownId: 1 });
  const parent = store.tabs.view.snapshot().active!;
  store.tabs.openStory({ id: 1, date: '2026-03-10', rundownId: 1, programId: 5, radio: false }, parent);
  const form = store.forms.story(1);
  await settle();
  form.setField('slug', 'MINE');
  const asked: number[] = [];
  const answering = (answer: boolean) => async (unsaved: readonly { storyId: number | undefined }[]) => {
    asked.push(...unsaved.map(({ storyId }) => storyId!));
    return answer;
  };
  expect(await store.closeTab(parent, answering(false))).toBe(false);
  expect([asked, store.tabs.view.snapshot().tabs.length, store.forms.open.snapshot().length]).toEqual([[1], 2, 1]);
  expect(form.view.snapshot().document!.slug).toBe('MINE');
  expect(await store.closeTab(parent, answering(true))).toBe(true);
  expect([store.tabs.view.snapshot().tabs, store.forms.open.snapshot()]).toEqual([[], []]);
  expect(store.drafts.view.snapshot()).toMatchObject([{ document: { slug: 'MINE' } }]);
});

describe('the devices of a rundown', () => {
  const active = (): Rundown => ({ ...small(), mosActive: true });
  const said = { 'PUT /rundowns/{id}/mos/enable': 'enable', 'PUT /rundowns/{id}/mos/disable': 'disable' } as const;

  it('have a flag for each thing they are told, true for that alone while it is on its way [RUN-MOS-07]', async () => {
    const made = await opened({ 'GET /rundowns': active });
    const answers = new Map<string, ReturnType<typeof later>>();
    const verbs = {
      mosReady: ['POST /rundowns/{id}/mos/ready', () => made.open.mosReady()],
      mosReplace: ['POST /rundowns/{id}/mos/replace', () => made.open.mosReplace()],
      mosEnable: ['PUT /rundowns/{id}/mos/enable', () => made.open.mosEnable()],
      mosDisable: ['PUT /rundowns/{id}/mos/disable', () => made.open.mosDisable()],
    } as const;
    for (const [flag, [route, run]] of Object.entries(verbs)) {
      answers.set(flag, later());
      made.answers[route] = () => answers.get(flag)!.promise;
      const done = run();
      const busy = Object.entries(made.open.busy.snapshot()).flatMap(([verb, on]) => (on ? [verb] : []));
      expect(busy).toEqual([flag]);
      answers.get(flag)!.answer({ count: 1, devices: ['TP'] });
      expect(await done).toMatchObject({ ok: true });
    }
  });

  it('that were told are named with how many stories it was about [RUN-MOS-08]', async () => {
    const made = await opened({ 'GET /rundowns': active, 'POST /rundowns/{id}/mos/replace': { count: 6, devices: ['Playout', 'TP 1'] } });
    await made.open.mosReplace();
    const { level, title, description } = told(made) as never as {
      level: string;
      title: { key: 'phrases:mos.replace' };
      description: { key: 'phrases:mos.count'; params: Record<string, string> };
    };
    expect(level).toBe('SUCCESS');
    expect(messageText(title.key, 'en_US')).not.toBe('');
    const text = messageText(description.key, 'en_US', description.params);
    for (const part of ['6', 'Playout', 'TP 1']) expect(text).toContain(part);
  });

  it('that are none are said to be none, for information [RUN-MOS-09]', async () => {
    for (const [route, verb] of Object.entries(said)) {
      const made = await opened({ 'GET /rundowns': active, [route]: { count: 0, devices: [] } });
      await (verb === 'enable' ? made.open.mosEnable() : made.open.mosDisable());
      expect(told(made)).toMatchObject({ level: 'INFORMATION', title: { key: 'phrases:mos.none' } });
    }
  });

  it.each([
    ['ready', 'POST /rundowns/{id}/mos/ready', 'error:actionFailed'],
    ['replace', 'POST /rundowns/{id}/mos/replace', 'error:actionFailed'],
    ['enable', 'PUT /rundowns/{id}/mos/enable', 'error:updateFailed'],
    ['disable', 'PUT /rundowns/{id}/mos/disable', 'error:updateFailed'],
  ] as const)('that could not be told (%s) leave a notice that says so [RUN-MOS-10]', async (verb, route, key) => {
    const made = await opened({ 'GET /rundowns': active, [route]: () => refusal(500) });
    const run = {
      ready: () => made.open.mosReady(),
      replace: () => made.open.mosReplace(),
      enable: () => made.open.mosEnable(),
      disable: () => made.open.mosDisable(),
    };
    expect(await run[verb]()).toMatchObject({ ok: false });
    const notice = told(made) as { level: string; title: object; description?: object };
    expect(notice.level).toBe('ERROR');
    expect([notice.title, notice.description]).toContainEqual({ key });
    expect(messageText(key, 'en_US')).toMatch(/failed/i);
  });
});
