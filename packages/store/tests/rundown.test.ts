import { describe, expect, it } from 'vitest';
import type { Sent } from '../../testing/src/recording.ts';
import type { OpenRundown } from '../src/index.ts';
import { templatesOf } from '../src/templates/templatesOf.ts';
import type { Rundown } from '../src/types.ts';
import { later, refusal } from './answers.ts';
import { ANA, BOB, block, orderOf, rundown, show, story, uuidOf } from './entities.ts';
import { bench } from './harness.ts';
import { opened } from './opened.ts';
import { settle } from './time.ts';

const first = (open: OpenRundown): number[] => orderOf(open.view.snapshot())[0]!;
const three = (): Rundown => rundown(1, [block(11, 0, [story(1), story(2), story(3)]), block(19, 1, [], { standBy: true })]);

it('applies a move at once, before its answer [RUN-MOVE-01]', async () => {
  const answer = later();
  const { open, lines } = await opened({ 'GET /rundowns': three, 'PUT /rundowns/{id}/stories/move': () => answer.promise });
  void open.moveStories({ ids: [3], targetBlockId: 11, targetStoryId: 1 });
  expect(first(open)).toEqual([3, 1, 2]);
  expect(open.busy.snapshot().move).toBe(true);
  expect(lines()).toEqual(['PUT /rundowns/1/stories/move']);
  answer.answer([story(3, { version: 2, index: 0 })]);
  await settle();
  expect(first(open)).toEqual([3, 1, 2]);
  expect(open.busy.snapshot().move).toBe(false);
});

it('takes a moved story out of every block and puts it in once, before its target [RUN-MOVE-02]', async () => {
  const { open } = await opened({ 'PUT /rundowns/{id}/stories/move': [story(1, { version: 2, blockId: 13 })] });
  await open.moveStories({ ids: [1], targetBlockId: 13, targetStoryId: 6 });
  expect(orderOf(open.view.snapshot())).toEqual([[2, 3], [4, 5], [1, 6], [7]]);
});

it('puts a story at the end of the block without a target, and several together in their order [RUN-MOVE-03] [RUN-MOVE-07]', async () => {
  const { open } = await opened({ 'PUT /rundowns/{id}/stories/move': [] });
  await open.moveStories({ ids: [1], targetBlockId: 12 });
  expect(orderOf(open.view.snapshot())).toEqual([[2, 3], [4, 5, 1], [6], [7]]);
  const { open: again } = await opened({ 'PUT /rundowns/{id}/stories/move': [] });
  await again.moveStories({ ids: [1, 2], targetBlockId: 13, targetStoryId: 6 });
  expect(orderOf(again.view.snapshot())[2]).toEqual([1, 2, 6]);
});

it('reverts a refused story move and loads every open rundown again [RUN-MOVE-04]', async () => {
  const answer = later();
  const second = rundown(2, [block(21, 0, [story(20, { rundownId: 2 })], { rundownId: 2 })], { programId: 6 });
  const made = await opened({
    'GET /rundowns': ({ query }: { query?: Record<string, unknown> }) => (query?.programId === 6 ? second : three()),
    'PUT /rundowns/{id}/stories/move': () => answer.promise,
  });
  made.store.rundowns.openRundown(6, '2026-03-10');
  await settle();
  made.sent.length = 0;
  const done = made.open.moveStories({ ids: [3], targetBlockId: 11, targetStoryId: 1 });
  expect(first(made.open)).toEqual([3, 1, 2]);
  answer.refuse(refusal(500));
  expect((await done).ok).toBe(false);
  expect(first(made.open)).toEqual([1, 2, 3]);
  expect(made.sent.filter(({ route }) => route === 'GET /rundowns').map(({ query }) => query?.programId)).toEqual([5, 6]);
  expect(made.store.notices.view.snapshot()).toMatchObject([
    { level: 'ERROR', title: { key: 'error:operationError' }, description: { key: 'error:actionFailed' } },
  ]);
});

describe('a rundown whose load fails after it was shown', () => {
  const elsewhere = {
    ids: [77],
    rundownId: 1,
    targetBlockId: 11,
    targetStoryId: null,
    order: [{ id: 77, blockId: 11, index: 0, version: 3 }],
  };
  const failing = async (error = refusal(503)) => {
    const made = await opened({}, true);
    const before = made.open.view.snapshot()!;
    made.answers['GET /rundowns'] = () => Promise.reject(error);
    made.live('stories MOVE', elsewhere);
    await settle();
    return { ...made, before };
  };
  const now = (made: { open: OpenRundown }) => [made.open.state.snapshot(), made.open.view.snapshot()!.blocks[1]!.stories[0]!.slug];
  const renamed = (): Rundown => rundown(1, [block(11, 0, []), block(12, 1, [story(4, { version: 5, slug: 'FRESH' })])]);

  it('stays as it is known, and is loaded again after five seconds, told once', async () => {
    const made = await failing();
    expect([made.open.state.snapshot(), orderOf(made.open.view.snapshot())]).toEqual(['ready', orderOf(made.before)]);
    await made.env.time.pass(5_000);
    expect([made.lines(), now(made)]).toEqual([
      ['GET /rundowns', 'GET /rundowns'],
      ['ready', 'S4'],
    ]);
    expect(made.store.notices.view.snapshot()).toHaveLength(1);
    made.answers['GET /rundowns'] = renamed;
    await made.env.time.pass(5_000);
    expect(now(made)).toEqual(['ready', 'FRESH']);
    await made.env.time.pass(60_000);
    expect(made.lines()).toHaveLength(3);
  });

  it('is loaded again as soon as the connection is back', async () => {
    const made = await failing();
    made.answers['GET /rundowns'] = renamed;
    made.socket.become('waiting');
    made.socket.become('open');
    await settle();
    expect(now(made)).toEqual(['ready', 'FRESH']);
    await made.env.time.pass(60_000);
    expect(made.lines()).toHaveLength(2);
  });

  it('is asked for no more once it is closed', async () => {
    const made = await failing();
    made.store.rundowns.closeRundown(made.open);
    await made.env.time.pass(60_000);
    expect(made.lines()).toHaveLength(1);
    const answer = later();
    const late = await failing();
    late.answers['GET /rundowns'] = () => answer.promise;
    const loading = late.open.load();
    late.store.rundowns.closeRundown(late.open);
    answer.refuse(refusal(503));
    await loading;
    await late.env.time.pass(60_000);
    expect(late.lines()).toHaveLength(2);
  });

  it('is missing where it is gone, and failed where it may not be read any more', async () => {
    expect((await failing(refusal(404))).open.state.snapshot()).toBe('missing');
    expect((await failing(refusal(403))).open.state.snapshot()).toBe('failed');
  });

  it('stays without its texts where those alone fail, and has them after five seconds', async () => {
    const made = await bench();
    const open = made.store.rundowns.openRundown(5, '2026-03-10', { textsLater: true });
    await settle();
    made.answers['GET /rundowns'] = () => refusal(503);
    await open.needTexts();
    expect([open.state.snapshot(), open.hasTexts.snapshot(), orderOf(open.view.snapshot())]).toEqual(['ready', false, orderOf(show())]);
    // Screens that need them say why; whoever needs them again waits for the load that is due.
    expect(open.error.snapshot()?.status).toBe(503);
    const asked = made.lines().length;
    await open.needTexts();
    expect((await open.patchStory(4, 'information', 'x')).ok).toBe(false);
    expect(made.lines()).toHaveLength(asked);
    made.answers['GET /rundowns'] = show();
    await made.env.time.pass(5_000);
    expect([open.state.snapshot(), open.hasTexts.snapshot()]).toEqual(['ready', true]);
  });

  it('is failed where it was never loaded', async () => {
    const made = await bench({ 'GET /rundowns': () => refusal(503) });
    const open = made.store.rundowns.openRundown(5, '2026-03-10');
    await settle();
    expect([open.state.snapshot(), open.error.snapshot()?.status]).toEqual(['failed', 503]);
    made.answers['GET /rundowns'] = show();
    await made.env.time.pass(5_000);
    expect([open.state.snapshot(), open.error.snapshot()]).toEqual(['ready', undefined]);
  });
});

it('reverts a refused block move without loading anything [RUN-MOVE-06]', async () => {
  const { open, lines } = await opened({
    'GET /rundowns': rundown(1, [block(11, 0, []), block(12, 1, []), block(19, 2, [], { standBy: true })]),
    'PUT /rundowns/{id}/blocks/reorder': () => refusal(500),
  });
  const ids = (): number[] => open.view.snapshot()!.blocks.map(({ id }) => id);
  const done = open.reorderBlocks([12, 11, 19]);
  expect(ids()).toEqual([12, 11, 19]);
  await done;
  expect(ids()).toEqual([11, 12, 19]);
  expect(lines()).toEqual(['PUT /rundowns/1/blocks/reorder']);
});

it('makes no call for a story moved before itself [RUN-MOVE-08]', async () => {
  const { open, sent } = await opened();
  const before = open.view.snapshot();
  await open.moveStories({ ids: [2], targetBlockId: 11, targetStoryId: 2 });
  expect(sent).toEqual([]);
  expect(open.view.snapshot()).toBe(before);
});

it('moves a story to another open rundown in both tabs [RUN-MOVE-09]', async () => {
  const second = rundown(2, [block(21, 0, [story(20)], { rundownId: 2 })], { programId: 6 });
  const made = await opened({
    'GET /rundowns': ({ query }: { query?: Record<string, unknown> }) => (query?.programId === 6 ? second : show()),
    'PUT /rundowns/{id}/stories/move': [story(1, { version: 2, rundownId: 2, blockId: 21, programId: 6 })],
  });
  const other = made.store.rundowns.openRundown(6, '2026-03-10');
  await settle();
  await other.moveStories({ ids: [1], targetBlockId: 21 });
  expect(first(made.open)).toEqual([2, 3]);
  expect(orderOf(other.view.snapshot())).toEqual([[20, 1]]);
  expect(other.view.snapshot()!.blocks[0]!.stories[1]).toMatchObject({ id: 1, rundownId: 2, blockId: 21 });
});

it('shows what was put on air at once, with its record and total [RUN-DISP-03]', async () => {
  const { open } = await opened({ 'PUT /rundowns/{id}/stories/{storyId}/display_status': () => later().promise });
  void open.displayStatus({ storyIds: [1] }, 'play');
  expect(open.view.snapshot()!.onAir).toEqual({ id: 1, kind: 'story', playTime: '2026-03-10T19:00:00', total: 'PT1M30S' });
});

it('reverts statuses and the record when going on air is refused [RUN-DISP-17]', async () => {
  const answer = later();
  const { open } = await opened({ 'PUT /rundowns/{id}/stories/{storyId}/display_status': () => answer.promise });
  const done = open.displayStatus({ storyIds: [1] }, 'play');
  const shown = open.view.snapshot()!;
  expect(shown.blocks[0]!.stories[0]!.displayStatus).toBe('play');
  expect(shown.onAir).toEqual({ id: 1, kind: 'story', playTime: '2026-03-10T19:00:00', total: 'PT1M30S' });
  answer.refuse(refusal(500));
  await done;
  expect(open.view.snapshot()!.blocks[0]!.stories[0]!.displayStatus).toBe('blank');
  expect(open.view.snapshot()!.onAir).toBeNull();
});

it('shows a cascade at once and keeps it until the events of the others come', async () => {
  const made = await opened({ 'PUT /stories/display_status': [story(4, { version: 2, displayStatus: 'play', blockId: 12 })] }, true);
  await made.open.displayStatus({ storyIds: [4], updatePrevious: true }, 'play');
  const statuses = (): string[] => made.open.view.snapshot()!.blocks.flatMap(({ stories }) => stories.map((each) => each.displayStatus));
  expect(statuses()).toEqual(['stop', 'stop', 'blank', 'play', 'blank', 'blank', 'blank']);
  for (const id of [1, 2]) made.live('stories PATCH', { id, version: 2, field: 'displayStatus', newValue: 'stop' }, ANA);
  made.live('rundowns PATCH', { id: 1, version: 2, field: 'onAir', newValue: { id: 4, kind: 'story' } }, ANA);
  await made.env.time.pass(5_000);
  expect(statuses()).toEqual(['stop', 'stop', 'blank', 'play', 'blank', 'blank', 'blank']);
});

describe('taking back what was put on air', () => {
  const versions = new Map<number, number>();
  const raised = (id: number): number => versions.set(id, (versions.get(id) ?? 1) + 1).get(id)!;
  const status = (id: number, displayStatus: string, userId = ANA) => {
    return ['stories PATCH', { id, version: raised(id), field: 'displayStatus', newValue: displayStatus }, userId] as const;
  };
  const airing = async () => {
    versions.clear();
    const made = await opened(
      {
        'PUT /rundowns/{id}/stories/{storyId}/display_status': ({ path, body }: Sent) => {
          const [id, { status: displayStatus }] = [Number(path!.storyId), body as { status: 'play' }];
          return story(id, { version: raised(id), displayStatus, blockId: 11 });
        },
      },
      true,
    );
    const play = async (id: number, former?: number) => {
      await made.open.displayStatus({ storyIds: [id] }, 'play');
      if (former !== undefined) made.live(...status(former, 'stop'));
      made.live(...status(id, 'play'));
    };
    const statuses = () => made.open.view.snapshot()!.blocks.flatMap(({ stories }) => stories.map(({ displayStatus }) => displayStatus[0]));
    return { ...made, play, statuses: () => statuses().join('') };
  };

  it('is refused, and sends nothing, when somebody else put something else on air since', async () => {
    const made = await airing();
    await made.play(1);
    await made.play(2, 1);
    made.live('rundowns PATCH', { id: 1, version: 2, field: 'onAir', newValue: { id: 2, kind: 'story' } }, ANA);
    await made.env.time.pass(6_000);
    made.live(...status(2, 'stop', BOB));
    made.live(...status(6, 'play', BOB));
    made.sent.length = 0;
    expect([await made.store.undo.undo(), made.lines(), made.statuses()]).toEqual(['refused', [], 'ssbbbpb']);
    expect([await made.store.undo.undo(), made.lines()]).toEqual(['refused', []]);
  });

  it('is refused for one that was taken off air by somebody else, though the step did not concern it', async () => {
    const made = await airing();
    await made.play(1);
    await made.open.displayStatus({ storyIds: [3] }, 'stop');
    await made.open.displayStatus({ storyIds: [2] }, 'stop');
    made.live(...status(2, 'stop'));
    made.live(...status(1, 'stop', BOB));
    made.sent.length = 0;
    expect([await made.store.undo.undo(), made.lines()]).toEqual(['refused', []]);
  });

  it('goes back one step after the other and forth again, before their events come', async () => {
    const made = await airing();
    await made.play(1);
    await made.play(2, 1);
    made.sent.length = 0;
    const [second, first] = [made.store.undo.undo(), made.store.undo.undo()];
    expect([await second, await first, made.statuses()]).toEqual(['done', 'done', 'bbbbbbb']);
    expect([await made.store.undo.redo(), await made.store.undo.redo()]).toEqual(['done', 'done']);
    expect(made.statuses()).toBe('spbbbbb');
  });

  it('goes on with the count of what was on air before', async () => {
    const made = await airing();
    await made.play(1);
    const record = { id: 1, kind: 'story', playTime: '2026-03-10T18:58:30', total: 'PT2M' };
    made.live('rundowns PATCH', { id: 1, version: 2, field: 'onAir', newValue: record });
    await made.play(2, 1);
    made.sent.length = 0;
    expect(await made.store.undo.undo()).toBe('done');
    expect(made.sent.map(({ path, body }) => [path!.storyId, body])).toEqual([
      [2, { status: 'blank', expectedOnAir: { id: 2, kind: 'story' } }],
      [1, { status: 'play', playTime: '2026-03-10T18:58:30', expectedOnAir: null }],
    ]);
  });

  it.each([
    ['had aired', '2026-03-10T18:50:00'],
    ['was passed over and never aired', null],
  ])('gives what %s its times back, by a mistaken play and by a blank', async (_what, playTime) => {
    const aired = { playTime, stopTime: '2026-03-10T18:51:30' };
    for (const mistake of ['play', 'blank'] as const) {
      const made = await airing();
      made.live('stories UPDATE', story(1, { version: raised(1), blockId: 11, displayStatus: 'stop', ...aired }));
      await made.open.displayStatus({ storyIds: [1] }, mistake);
      made.live(...status(1, mistake));
      made.sent.length = 0;
      expect(await made.store.undo.undo()).toBe('done');
      const expectedOnAir = mistake === 'play' ? { id: 1, kind: 'story' } : null;
      expect(made.sent.map(({ path, body }) => [path!.storyId, body])).toEqual([[1, { status: 'stop', ...aired, expectedOnAir }]]);
    }
  });

  const ROUTE = 'PUT /rundowns/{id}/stories/{storyId}/display_status';
  const putBack = ({ path, body }: Sent) => [path!.storyId, (body as { status: string }).status];

  it.each([
    ['before the server heard it'],
    ['before the answer came'],
  ])('goes on from where it stopped when the line is cut at its second call, %s', async (when) => {
    const made = await airing();
    await made.play(1);
    await made.play(2, 1);
    const carriesOut = made.answers[ROUTE] as (sent: Sent) => unknown;
    made.answers[ROUTE] = (sent: Sent) => (putBack(sent)[1] === 'play' ? refusal(0, 'server_unavailable') : carriesOut(sent));
    made.sent.length = 0;
    expect([await made.store.undo.undo(), made.sent.map(putBack)]).toEqual([
      'failed',
      [
        [2, 'blank'],
        [1, 'play'],
      ],
    ]);
    made.live(...status(2, 'blank'));
    if (when !== 'before the server heard it') made.live(...status(1, 'play'));
    made.answers[ROUTE] = carriesOut;
    made.sent.length = 0;
    expect([await made.store.undo.undo(), made.sent.map(putBack)]).toEqual(['done', [[1, 'play']]]);
    expect(made.statuses()).toBe('pbbbbbb');
    expect([await made.store.undo.redo(), made.statuses()]).toEqual(['done', 'spbbbbb']);
  });

  it.each([
    'before the server heard it',
    'before the answer came',
  ])('is done again where the line was cut at that, %s, and taken back then', async (when) => {
    const made = await airing();
    await made.play(1);
    await made.play(2, 1);
    expect(await made.store.undo.undo()).toBe('done');
    made.live(...status(2, 'blank'));
    made.live(...status(1, 'play'));
    const carriesOut = made.answers[ROUTE];
    made.answers[ROUTE] = () => refusal(0, 'server_unavailable');
    expect([await made.store.undo.redo(), made.statuses()]).toEqual(['failed', 'pbbbbbb']);
    if (when !== 'before the server heard it') {
      made.live(...status(1, 'stop'));
      made.live(...status(2, 'play'));
    }
    made.answers[ROUTE] = carriesOut;
    expect([await made.store.undo.redo(), made.statuses()]).toEqual(['done', 'spbbbbb']);
    made.sent.length = 0;
    expect([await made.store.undo.undo(), made.statuses(), made.sent.map(putBack)]).toEqual([
      'done',
      'pbbbbbb',
      [
        [2, 'blank'],
        [1, 'play'],
      ],
    ]);
  });

  it('does not go on after the line was cut when somebody else put something on air since', async () => {
    for (const theirs of [2, 6]) {
      const made = await airing();
      await made.play(1);
      await made.play(2, 1);
      const carriesOut = made.answers[ROUTE] as (sent: Sent) => unknown;
      made.answers[ROUTE] = (sent: Sent) => (putBack(sent)[1] === 'play' ? refusal(0, 'server_unavailable') : carriesOut(sent));
      expect(await made.store.undo.undo()).toBe('failed');
      made.live(...status(theirs, 'play', BOB));
      made.sent.length = 0;
      expect([await made.store.undo.undo(), made.lines()]).toEqual(['refused', []]);
    }
  });

  it('is not done again when somebody else changed what is on air since it was taken back', async () => {
    const made = await airing();
    await made.play(1);
    expect(await made.store.undo.undo()).toBe('done');
    made.live(...status(1, 'blank'));
    made.live(...status(6, 'play', BOB));
    made.sent.length = 0;
    expect([await made.store.undo.redo(), made.lines()]).toEqual(['refused', []]);
  });
});

it('does not take back the sending to the devices that somebody else has stopped since', async () => {
  const made = await opened(
    {
      'PUT /rundowns/{id}/mos/enable': { count: 3, devices: ['A'] },
      'PUT /rundowns/{id}/mos/disable': { count: 3, devices: ['A'] },
    },
    true,
  );
  await made.open.mosEnable();
  expect(made.open.view.snapshot()!.mosActive).toBe(true);
  made.live('rundowns PATCH', { id: 1, version: 2, field: 'mosActive', newValue: false });
  made.sent.length = 0;
  expect([await made.store.undo.undo(), made.lines()]).toEqual(['refused', []]);
});

it('computes the timing again after a live change of one story only [RUN-TIMING-19]', async () => {
  const { open, live } = await opened();
  const before = open.timing.snapshot()!;
  expect(before.byStory.get(2)?.progressive).toBe(90);
  live('stories PATCH', { id: 1, version: 2, field: 'total', newValue: 'PT2M' });
  expect(open.timing.snapshot()!.byStory.get(2)?.progressive).toBe(120);
  const after = open.timing.snapshot();
  live('stories PATCH', { id: 1, version: 3, field: 'slug', newValue: 'other' });
  expect(open.timing.snapshot()).toBe(after);
});

it('computes the timing again after a change of a block or of a story, by another or by oneself before it is stored [RUN-TIMING-19]', async () => {
  const waits = later();
  const { open, live } = await opened({
    'PATCH /stories/{id}': () => waits.promise,
    'PATCH /rundowns/{id}/blocks/{blockId}': () => waits.promise,
  });
  const progressive = (id: number) => open.timing.snapshot()!.byStory.get(id)?.progressive;
  expect([progressive(2), progressive(4)]).toEqual([90, 395]);
  live('blocks PATCH', { id: 11, version: 2, field: 'commercial', newValue: 'PT3M' });
  expect([progressive(2), progressive(4)]).toEqual([90, 455]);
  void open.patchBlock(11, 'commercial', 'PT1M');
  expect(progressive(4)).toBe(335);
  void open.patchStory(1, 'floated', true);
  expect([progressive(2), progressive(4)]).toEqual([0, 245]);
});

it('computes the timing again after a live change of the rundown [RT-T21]', async () => {
  const { open, live } = await opened();
  expect(open.timing.snapshot()!.differenceApproved).toBe(715);
  live('rundowns PATCH', { id: 1, version: 2, field: 'production', newValue: 'PT10M', oldValue: 'PT24M' });
  expect(open.timing.snapshot()!.differenceApproved).toBe(-125);
  live('rundowns PATCH', {
    id: 1,
    version: 3,
    field: 'onAir',
    newValue: { id: 1, kind: 'story', playTime: '2026-03-10T19:00:10', total: 'PT1M30S' },
  });
  expect(open.view.snapshot()!.onAir?.id).toBe(1);
});

it('takes a refused move in the selected template back and loads it again [RUN-MOVE-05]', async () => {
  const part = (id: number) => ({
    id,
    uuid: uuidOf(id),
    version: 1,
    blockId: 41,
    rundownId: 3,
    slug: '',
    typeId: null,
    radio: false,
    information: null,
    sections: {},
  });
  const inside = {
    id: 41,
    version: 1,
    templateId: 3,
    index: 0,
    title: '',
    commercial: 'PT0S',
    standBy: false,
    stories: [part(31), part(32)],
  };
  const answer = later();
  const made = await bench({
    'GET /rundowns/templates/{id}': { id: 3, version: 1, name: 'T', programId: 5, blocks: [inside] },
    'PUT /story_templates/move': () => answer.promise,
  });
  const templates = templatesOf(made.store);
  await templates.select(3);
  made.sent.length = 0;
  const done = templates.moveStories({ ids: [32], targetBlockId: 41, targetStoryId: 31 });
  expect(orderOf(templates.selected.snapshot())).toEqual([[32, 31]]);
  answer.refuse(refusal(500));
  expect((await done).ok).toBe(false);
  expect(orderOf(templates.selected.snapshot())).toEqual([[31, 32]]);
  expect(made.lines()).toEqual(['PUT /story_templates/move', 'GET /rundowns/templates/3']);
  expect(made.store.notices.view.snapshot()).toMatchObject([
    { level: 'ERROR', title: { key: 'error:operationError' }, description: { key: 'error:actionFailed' } },
  ]);
});

it('keeps the reference of blocks and stories that did not change', async () => {
  const { open, live } = await opened();
  const before = open.view.snapshot()!;
  live('stories PATCH', { id: 1, version: 2, field: 'slug', newValue: 'X' });
  const after = open.view.snapshot()!;
  expect(after.blocks[1]).toBe(before.blocks[1]);
  expect(after.blocks[0]!.stories[1]).toBe(before.blocks[0]!.stories[1]);
  expect(after.blocks[0]!.stories[0]!.slug).toBe('X');
});

it('waits for its own event before a move counts as settled, so an earlier move of another keeps its place', async () => {
  const made = await opened({ 'PUT /rundowns/{id}/stories/move': [story(1, { version: 2, blockId: 12, index: 3 })] }, true);
  await made.open.moveStories({ ids: [1], targetBlockId: 12 });
  expect(orderOf(made.open.view.snapshot())[1]).toEqual([4, 5, 1]);
  // Bob's move was committed before mine, and its event comes after my answer.
  made.live(
    'stories MOVE',
    { ids: [6], rundownId: 1, targetBlockId: 12, targetStoryId: null, order: [{ id: 6, blockId: 12, index: 2, version: 2 }] },
    BOB,
  );
  expect(orderOf(made.open.view.snapshot())[1]).toEqual([4, 5, 6, 1]);
  made.live(
    'stories MOVE',
    {
      ids: [1],
      rundownId: 1,
      targetBlockId: 12,
      targetStoryId: null,
      order: [
        { id: 1, blockId: 12, index: 3, version: 2 },
        { id: 2, blockId: 11, index: 0, version: 2 },
        { id: 3, blockId: 11, index: 1, version: 2 },
      ],
    },
    ANA,
  );
  expect(orderOf(made.open.view.snapshot())).toEqual([[2, 3], [4, 5, 6, 1], [], [7]]);
  await made.env.time.pass(10_000);
  expect(made.lines()).toEqual(['PUT /rundowns/1/stories/move']);
});

it('loads the rundown again when the event of an answered move never comes', async () => {
  const made = await opened({ 'PUT /rundowns/{id}/stories/move': [story(1, { version: 2 })] }, true);
  await made.open.moveStories({ ids: [1], targetBlockId: 12 });
  await made.env.time.pass(5_000);
  expect(made.lines()).toEqual(['PUT /rundowns/1/stories/move', 'GET /rundowns']);
  expect(orderOf(made.open.view.snapshot())[0]).toEqual([1, 2, 3]);
});

it('plays the events that come during a load again on top of it', async () => {
  const answer = later<Rundown>();
  const made = await opened();
  made.answers['GET /rundowns'] = () => answer.promise;
  const done = made.open.load();
  made.live('stories PATCH', { id: 1, version: 2, field: 'slug', newValue: 'LIVE' });
  made.live('stories CREATE', story(8, { blockId: 11, index: 1 }));
  made.live('stories DELETE', { ids: [3] });
  answer.answer(show());
  await done;
  expect(orderOf(made.open.view.snapshot())[0]).toEqual([1, 8, 2]);
  expect(made.open.view.snapshot()!.blocks[0]!.stories[0]!.slug).toBe('LIVE');
});
