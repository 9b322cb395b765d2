import { describe, expect, it, vi } from 'vitest';
import { foundOf } from '../src/documents/FoundDocuments.ts';
import { type Command, UndoStack } from '../src/index.ts';
import { later, refusal } from './answers.ts';
import { guidelineOf } from './documents.ts';
import { ANA, BOB, block, rundown, story } from './entities.ts';
import { opened } from './opened.ts';

const command = (label: string, versions: [string, number][], run: Command['run']): Command => ({
  label,
  versions: new Map(versions),
  run,
});

it('takes back the verb that is still under way, not the one before it', async () => {
  const stack = new UndoStack(() => 1);
  const undone: string[] = [];
  const step = (label: string): Command => command(label, [], async () => Boolean(undone.push(label)));
  stack.push(step('typed long ago'));
  let answer: () => void = () => undefined;
  const verb = stack.after(
    new Promise<void>((resolve) => {
      answer = resolve;
    }).then(() => stack.push(step('deleted just now'))),
  );
  expect(stack.isBusy).toBe(true);
  const back = stack.undo();
  answer();
  await verb;
  expect(await back).toBe('done');
  expect(undone).toEqual(['deleted just now']);
  expect(stack.isBusy).toBe(false);
});

it('takes one step back after the other, however fast it is asked', async () => {
  const stack = new UndoStack(() => 1);
  const undone: string[] = [];
  const slow = (label: string): Command =>
    command(label, [], async (record) => {
      await Promise.resolve();
      undone.push(label);
      record(slow(`not ${label}`));
      return true;
    });
  stack.push(slow('first'));
  stack.push(slow('second'));
  expect(await Promise.all([stack.undo(), stack.redo(), stack.undo(), stack.undo(), stack.undo()])).toEqual([
    'done',
    'done',
    'done',
    'done',
    'nothing',
  ]);
  expect(undone).toEqual(['second', 'not second', 'not not second', 'first']);
});

it('does several steps again although taking them back took away what they had made', async () => {
  const rows = new Map<string, number>();
  const stack = new UndoStack((key) => rows.get(key));
  // A story is made (version 1), then moved (version 2); taking both back moves it and takes it away.
  const create = async (record: (each: Command) => void): Promise<boolean> => {
    rows.set('story:7', 1);
    record(command('create', [['story:7', 1]], remove));
    return true;
  };
  const remove = async (record: (each: Command) => void): Promise<boolean> => {
    rows.delete('story:7');
    record(command('remove', [], create));
    return true;
  };
  const move = async (record: (each: Command) => void): Promise<boolean> => {
    const version = rows.get('story:7')! + 1;
    rows.set('story:7', version);
    stack.rebase('story:7', version);
    record(command('move', [['story:7', version]], move));
    return true;
  };
  await stack.together('above', async (record) => {
    await create(record);
    await move(record);
  });
  expect(await stack.undo()).toBe('done');
  expect([...rows]).toEqual([]);
  expect(await stack.redo()).toBe('done');
  expect([...rows]).toEqual([['story:7', 2]]);
});

it('tells what was taken back and done again, by what the person did, and nothing where it did not work', async () => {
  const rows = new Map([['story:7', 1]]);
  const stack = new UndoStack((key) => rows.get(key));
  const remove = (works = true): Command =>
    command('undo.story.remove', [], async (record) => {
      record(command('undo.story.restore', [], async (again) => void again(remove()) === undefined));
      return works;
    });
  const told: unknown[] = [];
  stack.news.subscribe(() => told.push(stack.news.snapshot()));
  stack.push(remove());
  await stack.undo();
  expect(stack.view.snapshot()).toMatchObject({ undo: undefined, redo: 'undo.story.remove' });
  await stack.redo();
  await stack.undo();
  expect(told).toEqual([
    { way: 'undo', label: 'undo.story.remove', n: 1 },
    { way: 'redo', label: 'undo.story.remove', n: 2 },
    { way: 'undo', label: 'undo.story.remove', n: 3 },
  ]);
  stack.push(remove(false));
  expect(await stack.undo()).toBe('failed');
  stack.push(command('undo.story.patch', [['story:7', 2]], async () => true));
  expect([await stack.undo(), told.length]).toEqual(['refused', 3]);
});

describe('one step among several', () => {
  const made = () => {
    const undone: string[] = [];
    const step = (label: string): Command =>
      command(label, [], async (record) => {
        undone.push(label);
        record(step(label.startsWith('not ') ? label.slice(4) : `not ${label}`));
        return true;
      });
    return { stack: new UndoStack(() => 1), undone, step };
  };

  it('is taken back by itself, once, and the newer one stays the next', async () => {
    const { stack, undone, step } = made();
    const deleted = stack.push(step('delete A'));
    stack.push(step('on air'));
    stack.rebase('story:7', 2);
    expect([await stack.undoStep(deleted), undone]).toEqual(['done', ['delete A']]);
    expect(stack.view.snapshot()).toEqual({ undo: 'on air', redo: 'delete A', depth: 1 });
    expect([await stack.undoStep(deleted), undone.length]).toEqual(['nothing', 1]);
    expect([await stack.redo(), await stack.undoStep(deleted)]).toEqual(['done', 'done']);
    expect(undone).toEqual(['delete A', 'not delete A', 'delete A']);
  });

  it('is known by what joined it, although its versions rose since', async () => {
    const rows = new Map([['story:7', 1]]);
    const stack = new UndoStack((key) => rows.get(key));
    const { step: joined } = await stack.together('patch', async (record) => record(command('patch', [['story:7', 1]], async () => true)));
    rows.set('story:7', 2);
    stack.rebase('story:7', 2);
    expect([await stack.undoStep(joined!), await stack.undo()]).toEqual(['done', 'nothing']);
    expect((await stack.together('nothing', async () => 5)).step).toBeUndefined();
  });

  it('takes nothing in that another verb records while it runs', async () => {
    const { stack, undone, step } = made();
    const answer = later<void>();
    const creating = stack.together('create', async (record) => {
      record(step('create'));
      await answer.promise;
      record(step('move'));
      return 12;
    });
    stack.push(step('on air'));
    answer.answer();
    const { value, step: created } = await creating;
    expect([value, stack.view.snapshot()]).toEqual([12, { undo: 'create', redo: undefined, depth: 2 }]);
    expect([await stack.undoStep(created!), undone]).toEqual(['done', ['move', 'create']]);
    expect(stack.view.snapshot().undo).toBe('on air');
  });

  it('keeps what was recorded before the work failed', async () => {
    const { stack, undone, step } = made();
    const failing = stack.together('create', async (record) => {
      record(step('create'));
      throw new Error('broken');
    });
    await expect(failing).rejects.toThrow('broken');
    expect([await stack.undo(), undone]).toEqual(['done', ['create']]);
  });
});

describe('a block that was made', () => {
  const scene = async () => {
    const made = await opened(
      {
        'POST /rundowns/{id}/blocks': block(14, 3, []),
        'POST /rundowns/{id}/stories': story(20, { rundownId: 1, blockId: 14 }),
        'DELETE /stories': [20],
        'GET /stories/{id}': story(20, { rundownId: 1, blockId: 14 }),
        'DELETE /rundowns/{id}/blocks/{blockId}': undefined,
      },
      true,
    );
    const deletions = () => made.lines().filter((line) => line.startsWith('DELETE'));
    const arrives = (id: number) => {
      made.live('blocks CREATE', { ...block(14, 3, []), rundownId: 1 }, ANA);
      made.live('stories CREATE', story(id, { rundownId: 1, blockId: 14 }), BOB);
    };
    return { ...made, deletions, arrives };
  };

  it('goes by an undo while it is empty', async () => {
    const { open, store, deletions } = await scene();
    await open.createBlock();
    expect([await store.undo.undo(), deletions()]).toEqual(['done', ['DELETE /rundowns/1/blocks/14']]);
  });

  it('stays with what somebody else wrote in it since, made alone or with its first story', async () => {
    const alone = await scene();
    await alone.open.createBlock();
    alone.arrives(21);
    expect([await alone.store.undo.undo(), alone.deletions()]).toEqual(['refused', []]);
    const both = await scene();
    await both.store.undo.together('undo.story.create', async (record) => {
      await both.open.createBlock({}, record);
      await both.open.createStory({ blockId: 14 }, {}, record);
    });
    both.arrives(21);
    expect([await both.store.undo.undo(), both.deletions()]).toEqual(['refused', ['DELETE /stories']]);
  });
});

it('takes the removal back that is named, and leaves what is on air', async () => {
  const { open, store, lines, sent } = await opened(
    {
      'DELETE /stories': [3],
      'PUT /stories/restore': [story(3, { version: 3 })],
      'PUT /rundowns/{id}/stories/{storyId}/display_status': story(1, { version: 2, displayStatus: 'play', blockId: 11 }),
    },
    true,
  );
  const { step } = await store.undo.together('undo.story.remove', (record) => open.removeStories([3], record));
  await open.displayStatus({ storyIds: [1] }, 'play');
  sent.length = 0;
  expect([await store.undo.undoStep(step!), lines()]).toEqual(['done', ['PUT /stories/restore']]);
  expect(store.undo.view.snapshot()).toMatchObject({ undo: 'undo.air', redo: 'undo.story.remove' });
});

describe('a step that got no answer', () => {
  const unanswered = refusal(503, 'unavailable');

  it('is the next to be taken back, and done again, as before', async () => {
    const { open, store, answers, lines } = await opened({
      'PATCH /stories/{id}': (sent: { body?: unknown }) =>
        story(1, { version: 2, page: String((sent.body as { newValue: string }).newValue) }),
    });
    await open.patchStory(1, 'page', '7');
    answers['PATCH /stories/{id}'] = () => unanswered;
    expect([await store.undo.undo(), store.undo.view.snapshot().undo]).toEqual(['failed', 'undo.story.patch']);
    answers['PATCH /stories/{id}'] = story(1, { version: 3, page: '' });
    expect([await store.undo.undo(), store.undo.view.snapshot()]).toMatchObject(['done', { undo: undefined, redo: 'undo.story.patch' }]);
    answers['PATCH /stories/{id}'] = () => unanswered;
    expect([await store.undo.redo(), store.undo.view.snapshot().redo]).toEqual(['failed', 'undo.story.patch']);
    answers['PATCH /stories/{id}'] = () => refusal(412, 'rundown_closed');
    expect([await store.undo.redo(), store.undo.view.snapshot().redo]).toEqual(['failed', undefined]);
    expect(lines()).toHaveLength(5);
  });

  it('stays too where the server could not be asked about it, and keeps its place', async () => {
    const stack = new UndoStack(() => 1);
    let obstacle: 'unanswered' | undefined = 'unanswered';
    const first = stack.push({ ...command('first', [], async () => true), obstacle: async () => obstacle });
    stack.push(command('second', [], async () => true));
    expect([await stack.undoStep(first), stack.view.snapshot()]).toMatchObject(['failed', { undo: 'second', depth: 2 }]);
    obstacle = undefined;
    expect([await stack.undo(), await stack.undo(), await stack.undo()]).toEqual(['done', 'done', 'nothing']);
  });

  it('is forgotten with the others where somebody else signs in meanwhile', async () => {
    const stack = new UndoStack(() => 1);
    stack.push(
      command('mine', [], async () => {
        stack.clear();
        return 'unanswered';
      }),
    );
    expect([await stack.undo(), stack.view.snapshot().depth]).toEqual(['failed', 0]);
  });

  it('of several calls goes on with the rest, and can then be done again whole', async () => {
    const { open, store, answers, sent } = await opened({
      'PUT /rundowns/{id}/stories/move': [story(1, { version: 2, blockId: 13 }), story(2, { version: 2, blockId: 13 })],
    });
    await open.moveStories({ ids: [1, 2], targetBlockId: 13, targetStoryId: null });
    answers['PUT /rundowns/{id}/stories/move'] = ({ body }: { body?: unknown }) =>
      (body as { ids: number[] }).ids[0] === 2 ? [story(2, { version: 3 })] : unanswered;
    expect([await store.undo.undo(), store.undo.view.snapshot()]).toMatchObject(['failed', { undo: 'undo.story.move', redo: undefined }]);
    answers['PUT /rundowns/{id}/stories/move'] = [story(1, { version: 3 })];
    sent.length = 0;
    expect([await store.undo.undo(), sent.map(({ body }) => (body as { ids: number[] }).ids)]).toEqual(['done', [[1]]]);
    answers['PUT /rundowns/{id}/stories/move'] = [story(1, { version: 4, blockId: 13 }), story(2, { version: 4, blockId: 13 })];
    expect([await store.undo.redo(), sent.at(-1)?.body]).toMatchObject(['done', { ids: [1, 2], targetBlockId: 13 }]);
  });

  it('and moved stories all the same goes on from there, unless somebody changed one of them', async () => {
    const versions = new Map([1, 2].map((id) => [id, 1]));
    let lists: Record<number, number[]> = { 11: [1, 2], 13: [] };
    const now = (id: number) => story(id, { version: versions.get(id)!, blockId: lists[11]!.includes(id) ? 11 : 13 });
    let isLost = false;
    const { open, store, sent, socket } = await opened({
      'GET /rundowns': () =>
        rundown(
          1,
          [11, 13].map((id, at) => block(id, at, lists[id]!.map(now))),
        ),
      'PUT /rundowns/{id}/stories/move': ({ body }: { body?: unknown }) => {
        const { ids, targetBlockId, targetStoryId } = body as { ids: number[]; targetBlockId: number; targetStoryId: number | null };
        const before = lists;
        lists = Object.fromEntries(Object.entries(lists).map(([id, list]) => [id, list.filter((each) => !ids.includes(each))]));
        lists[targetBlockId]!.splice(targetStoryId ? lists[targetBlockId]!.indexOf(targetStoryId) : 9, 0, ...ids);
        for (const id of [11, 13])
          for (const [at, each] of lists[id]!.entries()) if (before[id]![at] !== each) versions.set(each, versions.get(each)! + 1);
        return isLost && ids[0] === 1 ? unanswered : ids.map(now);
      },
    });
    const missed = async (): Promise<void> => {
      socket.gap();
      await vi.waitFor(() =>
        expect(
          open.view
            .snapshot()!
            .blocks.flatMap(({ stories }) => stories)
            .map(({ id, version }) => [id, version])
            .sort(),
        ).toEqual([...versions]),
      );
    };
    await open.moveStories({ ids: [1, 2], targetBlockId: 13, targetStoryId: null });
    isLost = true;
    expect([await store.undo.undo(), lists[11]]).toEqual(['failed', [1, 2]]);
    await missed();
    isLost = false;
    sent.length = 0;
    expect([await store.undo.undo(), sent.map(({ body }) => body)]).toMatchObject(['done', [{ ids: [1], targetBlockId: 11 }]]);
    isLost = true;
    expect([await store.undo.redo(), lists[13]]).toEqual(['failed', [1, 2]]);
    await missed();
    isLost = false;
    expect(await store.undo.redo(), 'done again, and taken back whole').toBe('done');
    expect([await store.undo.undo(), lists]).toEqual(['done', { 11: [1, 2], 13: [] }]);
    expect(await store.undo.redo()).toBe('done');
    isLost = true;
    expect(await store.undo.undo()).toBe('failed');
    versions.set(1, versions.get(1)! + 1);
    await missed();
    expect(await store.undo.undo()).toBe('refused');
  });

  it('can be done again as far as it went where the rest is refused', async () => {
    const { open, store, answers, sent } = await opened({
      'PUT /rundowns/{id}/stories/move': [story(1, { version: 2, blockId: 13 }), story(2, { version: 2, blockId: 13 })],
    });
    await open.moveStories({ ids: [1, 2], targetBlockId: 13, targetStoryId: null });
    answers['PUT /rundowns/{id}/stories/move'] = ({ body }: { body?: unknown }) =>
      (body as { ids: number[] }).ids[0] === 2 ? [story(2, { version: 3 })] : refusal(404);
    expect([await store.undo.undo(), store.undo.view.snapshot()]).toMatchObject(['failed', { undo: undefined, redo: 'undo.story.move' }]);
    answers['PUT /rundowns/{id}/stories/move'] = [story(2, { version: 4, blockId: 13 })];
    expect([await store.undo.redo(), sent.at(-1)?.body]).toMatchObject(['done', { ids: [2], targetBlockId: 13 }]);
  });

  it.each([
    ['stories', 'PUT /stories/restore'],
    ['guidelines', 'PUT /assignments/restore'],
    ['the stories of a block', 'PUT /stories/restore'],
  ] as const)('takes %s out of the trash by one key, so that it is no failure where the first try did it', async (what, line) => {
    const { open, store, answers, sent } = await opened({
      'DELETE /rundowns/{id}/blocks/{blockId}': undefined,
      'DELETE /stories': [1],
      'DELETE /assignments': [44],
      'POST /rundowns/{id}/blocks': block(14, 2, []),
    });
    if (what === 'stories') await open.removeStories([1]);
    else if (what === 'guidelines') await store.documents.assignments.remove([44]);
    else await open.removeBlock(13);
    answers[line] = () => unanswered;
    sent.length = 0;
    for (let time = 1; time <= 2; time++) expect(await store.undo.undo()).toBe('failed');
    const keys = sent.flatMap(({ line: each, options }) => (each === line ? [new Headers(options?.headers).get('Idempotency-Key')] : []));
    expect(keys).toEqual([expect.any(String), keys[0]]);
  });

  it('of a block goes on with its stories, and makes it once', async () => {
    const { open, store, answers, lines, sent } = await opened({ 'DELETE /rundowns/{id}/blocks/{blockId}': undefined });
    await open.removeBlock(13);
    const keys = () => sent.map(({ options }) => new Headers(options?.headers).get('Idempotency-Key') ?? 'none');
    answers['PUT /stories/restore'] = () => unanswered;
    answers['POST /rundowns/{id}/blocks'] = () => unanswered;
    sent.length = 0;
    expect([await store.undo.undo(), store.undo.view.snapshot().undo]).toEqual(['failed', 'undo.block.remove']);
    const [key] = keys();
    expect(key).not.toBe('none');
    answers['POST /rundowns/{id}/blocks'] = block(14, 2, []);
    sent.length = 0;
    expect([await store.undo.undo(), store.undo.view.snapshot()]).toMatchObject(['failed', { undo: 'undo.block.remove', redo: undefined }]);
    expect(keys()[0]).toBe(key);
    answers['PUT /stories/restore'] = [story(6, { version: 3, rundownId: 1, blockId: 19 })];
    answers['PUT /rundowns/{id}/stories/move'] = () => unanswered;
    expect([await store.undo.undo(), store.undo.view.snapshot().undo]).toEqual(['failed', 'undo.block.remove']);
    answers['PUT /rundowns/{id}/stories/move'] = [story(6, { version: 4, rundownId: 1, blockId: 14 })];
    expect([await store.undo.undo(), store.undo.view.snapshot()]).toMatchObject(['done', { undo: undefined, redo: 'undo.block.remove' }]);
    expect(lines()).toEqual([
      'POST /rundowns/1/blocks',
      'PUT /stories/restore',
      'PUT /stories/restore',
      'PUT /rundowns/1/stories/move',
      'PUT /rundowns/1/stories/move',
    ]);
    expect([await store.undo.redo(), lines().at(-1)]).toEqual(['done', 'DELETE /rundowns/1/blocks/14']);
  });

  it('that joins several goes on with the rest, and can then be done again whole', async () => {
    const { open, store, answers, sent } = await opened({
      'PATCH /stories/1': story(1, { version: 2, page: '7' }),
      'PATCH /stories/2': story(2, { version: 2, page: '8' }),
    });
    await store.undo.together('undo.story.patch', async (record) => {
      await open.patchStory(1, 'page', '7', record);
      await open.patchStory(2, 'page', '8', record);
    });
    answers['PATCH /stories/2'] = story(2, { version: 3 });
    answers['PATCH /stories/1'] = () => unanswered;
    expect([await store.undo.undo(), store.undo.view.snapshot()]).toMatchObject(['failed', { undo: 'undo.story.patch', redo: undefined }]);
    answers['PATCH /stories/1'] = story(1, { version: 3 });
    sent.length = 0;
    expect([await store.undo.undo(), sent.map(({ line }) => line)]).toEqual(['done', ['PATCH /stories/1']]);
    answers['PATCH /stories/1'] = story(1, { version: 4, page: '7' });
    answers['PATCH /stories/2'] = story(2, { version: 4, page: '8' });
    sent.length = 0;
    expect([await store.undo.redo(), sent.map(({ body }) => (body as { newValue: string }).newValue)]).toEqual(['done', ['7', '8']]);
  });

  it('of stories kept aside or moved out of a drawer goes on with the others', async () => {
    const shown = [story(1), story(2, { drawerProgramId: 6 })];
    const drawers = new Map([1, 2].map((id) => [id, 5 as number | null]));
    const places = new Map([1, 2].map((id) => [id, 11]));
    let lost: unknown;
    const { store, answers, sent } = await opened({
      'GET /rundowns': rundown(1, [block(11, 0, shown)]),
      'GET /stories/{id}': ({ line }: { line: string }) => {
        const id = Number(line.split('/').at(-1));
        return story(id, { drawerProgramId: drawers.get(id) ?? null, blockId: places.get(id)! });
      },
      'PUT /documents/drawer': ({ body }: { body?: unknown }) => {
        const { ids, programId } = body as { ids: number[]; programId: number };
        if (programId === lost) return unanswered;
        for (const id of ids) drawers.set(id, programId);
        return [];
      },
      'DELETE /documents/drawer': () => {
        drawers.set(1, null);
        return [1];
      },
      'PUT /documents/drawer/move': [],
    });
    const found = foundOf(store);
    await found.keep([1, 2], 5);
    lost = 6;
    expect([await store.undo.undo(), store.undo.view.snapshot()]).toMatchObject(['failed', { undo: 'undo.drawer.keep', redo: undefined }]);
    lost = undefined;
    sent.length = 0;
    const calls = () => sent.filter(({ line }) => !line.startsWith('GET')).map(({ line }) => line);
    expect([await store.undo.undo(), [...drawers], calls()]).toEqual([
      'done',
      [
        [1, null],
        [2, 6],
      ],
      ['PUT /documents/drawer'],
    ]);

    const stories = [1, 2].map((id) => ({ id, rundownId: 1, blockId: 11 }));
    await found.moveOut({ stories, programId: 5, rundownId: 1, targetBlockId: 13, staysInDrawer: false });
    for (const id of [1, 2]) {
      drawers.set(id, null);
      places.set(id, 13);
    }
    answers['PUT /rundowns/{id}/stories/move'] = ({ body }: { body?: unknown }) => {
      const [id] = (body as { ids: number[] }).ids;
      if (id === lost) return unanswered;
      places.set(id!, 11);
      return [];
    };
    lost = 2;
    expect([await store.undo.undo(), store.undo.view.snapshot()]).toMatchObject(['failed', { undo: 'undo.drawer.move' }]);
    lost = undefined;
    sent.length = 0;
    expect([await store.undo.undo(), [...places], calls()]).toEqual([
      'done',
      [
        [1, 11],
        [2, 11],
      ],
      ['PUT /rundowns/1/stories/move'],
    ]);
    expect(store.undo.view.snapshot().redo).toBe('undo.drawer.move');
  });

  it('takes the block away again that it made before its stories could not be brought back', async () => {
    const { open, store, answers, lines } = await opened({ 'DELETE /rundowns/{id}/blocks/{blockId}': undefined });
    await open.removeBlock(13);
    answers['POST /rundowns/{id}/blocks'] = block(14, 2, []);
    answers['PUT /stories/restore'] = () => refusal(412, 'rundown_closed');
    expect([await store.undo.undo(), store.undo.view.snapshot()]).toMatchObject(['failed', { undo: undefined, redo: 'undo.block.remove' }]);
    expect([await store.undo.redo(), lines().at(-1)]).toEqual(['done', 'DELETE /rundowns/1/blocks/14']);
  });

  it('gives a removed block its status back, and only those of its stories that nobody else has put elsewhere', async () => {
    const { open, store, answers, sent } = await opened({ 'DELETE /rundowns/{id}/blocks/{blockId}': undefined, 'DELETE /stories': [2] });
    answers['PATCH /rundowns/{id}/blocks/{blockId}'] = block(11, 0, [], { status: 'PRODUCING', version: 2 });
    await open.patchBlock(11, 'status', 'PRODUCING');
    await open.removeBlock(11);
    answers['POST /rundowns/{id}/blocks'] = block(14, 0, [], { status: 'PRODUCING' });
    answers['PUT /stories/restore'] = [story(2, { version: 3, rundownId: 1, blockId: 19 })];
    answers['PUT /rundowns/{id}/stories/move'] = [story(2, { version: 4, rundownId: 1, blockId: 14 })];
    sent.length = 0;
    expect(await store.undo.undo()).toBe('done');
    expect(sent.map(({ body }) => body)).toMatchObject([{ status: 'PRODUCING' }, { ids: [1, 2, 3] }, { ids: [2], targetBlockId: 14 }]);
  });

  it('of stories that were removed takes away again those alone that it brought back', async () => {
    const { open, store, answers, sent } = await opened({ 'DELETE /stories': [1, 2] });
    await open.removeStories([1, 2]);
    answers['PUT /stories/restore'] = [story(2, { version: 3, rundownId: 1, blockId: 11 })];
    expect(await store.undo.undo()).toBe('done');
    answers['DELETE /stories'] = [2];
    sent.length = 0;
    expect([await store.undo.redo(), sent]).toMatchObject(['done', [{ line: 'DELETE /stories', query: { ids: [2] } }]]);
  });

  it('of guidelines that were removed takes away again those alone that it brought back', async () => {
    const { store, answers, sent } = await opened({ 'DELETE /assignments': [44, 45] });
    await store.documents.assignments.remove([44, 45]);
    answers['PUT /assignments/restore'] = [guidelineOf(45, { version: 3 })];
    answers['GET /assignments/{id}'] = guidelineOf(45, { version: 3 });
    expect(await store.undo.undo()).toBe('done');
    answers['DELETE /assignments'] = [45];
    sent.length = 0;
    expect([await store.undo.redo(), sent.at(-1)]).toMatchObject(['done', { line: 'DELETE /assignments', query: { ids: [45] } }]);
  });

  it('takes stories away again with the block where they came back, but not into it', async () => {
    const { open, store, answers, lines } = await opened({ 'DELETE /rundowns/{id}/blocks/{blockId}': undefined, 'DELETE /stories': [6] });
    await open.removeBlock(13);
    answers['POST /rundowns/{id}/blocks'] = block(14, 2, []);
    answers['PUT /stories/restore'] = [story(6, { version: 3, rundownId: 1, blockId: 19 })];
    answers['PUT /rundowns/{id}/stories/move'] = () => refusal(404);
    answers['GET /stories/{id}'] = story(6, { version: 3, rundownId: 1, blockId: 19 });
    expect([await store.undo.undo(), store.undo.view.snapshot()]).toMatchObject(['failed', { undo: undefined, redo: 'undo.block.remove' }]);
    expect([await store.undo.redo(), lines().slice(-2)]).toEqual(['done', ['DELETE /stories', 'DELETE /rundowns/1/blocks/14']]);
  });
});
