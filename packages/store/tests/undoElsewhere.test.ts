import type { Program, Rundown, Story } from '@lauda/sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenRundown } from '../src/index.ts';
import { refusal } from './answers.ts';
import { BOB, block, rundown as rundownOf, story as storyOf } from './entities.ts';
import { opened } from './opened.ts';
import { accepted, type Scene, twoAtWork } from './real.ts';
import { settle } from './time.ts';

describe('a step in a rundown that was left', () => {
  /** Ana numbered a page and went to another screen, so that the rundown was forgotten. */
  const left = async () => {
    const made = await opened({ 'PATCH /stories/{id}': storyOf(1, { version: 2, page: '7' }) }, true);
    const { open, store, env, answers, sent } = made;
    const letGo = store.rundowns.hold(open);
    await open.patchStory(1, 'page', '7');
    answers['PATCH /stories/{id}'] = storyOf(1, { version: 3 });
    const has = (version: number) => {
      answers['GET /rundowns'] = rundownOf(1, [block(11, 0, [storyOf(1, { version, page: '7' })])]);
    };
    has(2);
    letGo();
    await env.time.pass(20_000);
    expect(store.rundowns.open.snapshot()).toEqual([]);
    sent.length = 0;
    return { ...made, has };
  };

  it('is taken back and done again there, and the rundown is left again', async () => {
    const { store, env, sent, lines, answers } = await left();
    expect([await store.undo.undo(), lines()]).toEqual(['done', ['GET /rundowns', 'PATCH /stories/1']]);
    await env.time.pass(20_000);
    expect(store.rundowns.open.snapshot()).toEqual([]);
    answers['GET /rundowns'] = rundownOf(1, [block(11, 0, [storyOf(1, { version: 3 })])]);
    expect([await store.undo.redo(), sent.at(-1)?.body]).toMatchObject(['done', { newValue: '7' }]);
  });

  it('is refused where somebody changed it since', async () => {
    const { store, has, lines } = await left();
    has(3);
    expect([await store.undo.undo(), lines()]).toEqual(['refused', ['GET /rundowns']]);
  });

  it('stays the next where the rundown could not be asked for, and goes with one that is gone', async () => {
    const { store, answers, has } = await left();
    answers['GET /rundowns'] = () => refusal(503, 'unavailable');
    expect([await store.undo.undo(), store.undo.view.snapshot().undo]).toEqual(['failed', 'undo.story.patch']);
    has(2);
    expect([await store.undo.undo(), store.undo.view.snapshot().redo]).toEqual(['done', 'undo.story.patch']);
    const gone = await left();
    gone.answers['GET /rundowns'] = () => refusal(404);
    gone.answers['GET /stories/{id}'] = () => refusal(404);
    expect(await gone.store.undo.undo()).toBe('refused');
  });

  it('loads the texts of the rundown again only where a text is taken back', async () => {
    const { store, open, env, sent, answers } = await left();
    const asked = () => sent.filter(({ route }) => route === 'GET /rundowns').map(({ query }) => (query as { texts?: boolean }).texts);
    expect([await store.undo.undo(), asked()]).toEqual(['done', [false]]);
    await env.time.pass(20_000);
    const again = store.rundowns.openRundown(5, '2026-03-10');
    await settle();
    answers['PATCH /stories/{id}'] = storyOf(1, { version: 4, information: 'nova' });
    expect((await again.patchStory(1, 'information', 'nova')).ok).toBe(true);
    answers['GET /rundowns'] = rundownOf(1, [block(11, 0, [storyOf(1, { version: 4, information: 'nova' })])]);
    store.rundowns.closeRundown(again);
    sent.length = 0;
    expect([await store.undo.undo(), asked(), open.id.snapshot()]).toEqual(['done', [undefined], 1]);
  });

  it('is not made by a paste where the rundown of what was cut could not be asked for: it stays cut', async () => {
    const { open, store, answers, env, sent } = await opened();
    const letGo = store.rundowns.hold(open);
    store.rundowns.clipboard.cut([1]);
    answers['GET /rundowns'] = rundownOf(2, [block(21, 0, [storyOf(21)])], { programId: 6 });
    const other = store.rundowns.openRundown(6, '2026-03-10');
    letGo();
    await env.time.pass(20_000);
    answers['GET /rundowns'] = () => refusal(503, 'unavailable');
    sent.length = 0;
    const done = await other.paste({ targetBlockId: 21 });
    expect([done.ok, sent.map(({ route, query }) => [route, query]), store.rundowns.clipboard.view.snapshot()]).toEqual([
      false,
      [['GET /rundowns', { programId: 5, date: '2026-03-10', texts: false }]],
      { ids: [1], isCut: true },
    ]);
    answers['GET /rundowns'] = rundownOf(1, [block(11, 0, [storyOf(1)])]);
    answers['PUT /rundowns/{id}/stories/move'] = [storyOf(1, { version: 2, blockId: 21 })];
    expect([(await other.paste({ targetBlockId: 21 })).ok, store.undo.view.snapshot().undo]).toEqual([true, 'undo.story.move']);
  });

  it('follows the rundown to the day where somebody moved it', async () => {
    const { store, sent, live } = await left();
    live('rundowns PATCH', { id: 1, version: 9, field: 'date', newValue: '2026-03-11' }, BOB);
    expect([await store.undo.undo(), sent[0]?.query]).toMatchObject(['done', { programId: 5, date: '2026-03-11' }]);
  });

  it("is told apart from a later change of one's own that is heard while it is asked for", async () => {
    const { store, answers, has, live } = await left();
    answers['GET /rundowns'] = async () => {
      live('stories PATCH', { id: 1, version: 3, field: 'slug', newValue: 'NOVA', oldValue: 'S1' }, 1);
      await settle();
      return rundownOf(1, [block(11, 0, [storyOf(1, { version: 3, page: '7' })])]);
    };
    expect(await store.undo.undo()).toBe('done');
    has(2);
  });
});

describe('at a real newsroom', () => {
  let scene: Scene;
  let program: Program;
  let rundown: Rundown;
  let open: OpenRundown;
  let day = 1;
  const bob = <T>(method: string, path: string, body?: unknown): Promise<T> => accepted<T>(scene.bob, method, path, body);
  const now = () => bob<Rundown>('GET', `/rundowns?programId=${program.id}&date=${rundown.date}`);
  const stories = async (): Promise<Story[]> => (await now()).blocks.flatMap((each) => each.stories);
  const undo = () => scene.desk.store.undo;
  /** Ana goes to another screen, and the rundown is forgotten. */
  const leave = () => scene.desk.store.rundowns.closeRundown(open);
  beforeAll(async () => {
    scene = await twoAtWork();
    program = await bob<Program>('POST', '/programs', { name: 'Manhã', start: '19:00:00', end: '20:00:00' });
  });
  afterAll(() => scene?.stop());
  beforeEach(async () => {
    day += 1;
    rundown = await bob<Rundown>('POST', '/rundowns', { programId: program.id, date: `2027-01-${String(day).padStart(2, '0')}` });
    const made = await bob<{ id: number }>('POST', `/rundowns/${rundown.id}/blocks`, { title: 'Um' });
    for (const slug of ['A', 'B']) await bob('POST', `/rundowns/${rundown.id}/stories`, { blockId: made.id, story: { slug } });
    rundown = await now();
    await bob('PATCH', `/stories/${rundown.blocks[0]!.stories[0]!.id}`, { field: 'approved', newValue: true });
    open = scene.desk.store.rundowns.openRundown(program.id, rundown.date);
    await expect.poll(() => open.view.snapshot()?.blocks.flatMap((each) => each.stories).length).toBe(2);
  });

  it('every verb of a left rundown is taken back and done again, whatever it did', async () => {
    const [one, two] = rundown.blocks[0]!.stories as [Story, Story];
    const [first, standBy] = rundown.blocks.map(({ id }) => id) as [number, number];
    const shape = async () => {
      const { blocks, production, mosActive } = await now();
      return {
        production,
        mosActive,
        blocks: blocks.map(({ title, stories: all }) => [title, all.map((s) => [s.slug, s.approved, s.displayStatus])]),
      };
    };
    const verbs: Record<string, () => Promise<{ ok: boolean }>> = {
      slug: () => open.patchStory(one.id, 'slug', 'NOVA'),
      several: async () => {
        const { value } = await undo().together('undo.story.patch', (record) =>
          Promise.all([one, two].map(({ id }) => open.patchStory(id, 'slug', 'JUNTAS', record))),
        );
        return { ok: value.every(({ ok }) => ok) };
      },
      block: () => open.patchBlock(first, 'title', 'Abertura'),
      rundown: () => open.patch('production', 'PT40M'),
      made: () => open.createBlock({ title: 'Dois' }),
      move: () => open.moveStories({ ids: [one.id], targetBlockId: standBy, targetStoryId: null }),
      approval: () => open.approve(true),
      removed: () => open.removeStories([two.id]),
      air: () => open.displayStatus({ storyIds: [one.id] }, 'play'),
      devices: () => open.mosEnable(true),
    };
    for (const [name, verb] of Object.entries(verbs)) {
      const before = await shape();
      expect((await verb()).ok, name).toBe(true);
      const after = await shape();
      expect(after, name).not.toEqual(before);
      leave();
      expect([await undo().undo(), await shape()], `${name} undone`).toEqual(['done', before]);
      for (const each of scene.desk.store.rundowns.open.snapshot()) scene.desk.store.rundowns.closeRundown(each);
      expect([await undo().redo(), await shape()], `${name} redone`).toEqual(['done', after]);
      expect(await undo().undo(), `${name} undone again`).toBe('done');
      open = scene.desk.store.rundowns.openRundown(program.id, rundown.date);
      await expect.poll(() => open.state.snapshot()).toBe('ready');
    }
  });

  /** Ana opens another rundown, and what she cut in the first goes into it once the first is forgotten. */
  const pasted = async (ids: readonly number[]) => {
    const { store } = scene.desk;
    const { id } = await bob<{ id: number }>('POST', '/programs', { name: `Noite ${day}`, start: '21:00:00', end: '22:00:00' });
    const other = await bob<Rundown>('POST', '/rundowns', { programId: id, date: rundown.date });
    const target = store.rundowns.openRundown(id, rundown.date);
    await expect.poll(() => target.state.snapshot()).toBe('ready');
    const forgetFirst = () => {
      const first = store.rundowns.open.snapshot().find((each) => each.id.snapshot() === rundown.id);
      if (first) store.rundowns.closeRundown(first);
    };
    const slugs = async () => {
      const { blocks } = await bob<Rundown>('GET', `/rundowns?programId=${id}&date=${rundown.date}`);
      return [(await stories()).map(({ slug }) => slug), blocks.flatMap((each) => each.stories).map(({ slug }) => slug)];
    };
    store.rundowns.clipboard.cut(ids);
    leave();
    expect((await target.paste({ targetBlockId: other.blocks[0]!.id })).ok).toBe(true);
    expect(await slugs()).toEqual([[], ['A', 'B']]);
    return { target, slugs, forgetFirst };
  };

  it('what was cut in a rundown that was left before the paste goes back into it, there and back again', async () => {
    const [one, two] = rundown.blocks[0]!.stories as [Story, Story];
    const { target, slugs, forgetFirst } = await pasted([one.id, two.id]);
    for (const _time of [1, 2]) {
      forgetFirst();
      expect([await undo().undo(), await slugs()]).toEqual(['done', [['A', 'B'], []]]);
      forgetFirst();
      expect([await undo().redo(), await slugs()]).toEqual(['done', [[], ['A', 'B']]]);
    }
    expect(
      target.view
        .snapshot()
        ?.blocks.flatMap((each) => each.stories)
        .map(({ slug }) => slug),
    ).toEqual(['A', 'B']);
    scene.desk.store.rundowns.closeRundown(target);
  });

  it('what went back into a rundown that was left is not moved again from where somebody put it since', async () => {
    const [one, two] = rundown.blocks[0]!.stories as [Story, Story];
    const { target, slugs, forgetFirst } = await pasted([one.id, two.id]);
    forgetFirst();
    expect(await undo().undo()).toBe('done');
    await bob('PUT', `/rundowns/${rundown.id}/stories/move`, { ids: [two.id], targetBlockId: rundown.blocks[1]!.id, targetStoryId: null });
    forgetFirst();
    expect([await undo().redo(), await slugs()]).toEqual(['refused', [['A', 'B'], []]]);
    scene.desk.store.rundowns.closeRundown(target);
  });

  it('what somebody changed in it since is left alone, and so is a story in the trash', async () => {
    const [one, two] = rundown.blocks[0]!.stories as [Story, Story];
    await open.patchStory(one.id, 'page', '7');
    leave();
    await bob('PATCH', `/stories/${one.id}`, { field: 'slug', newValue: 'DO BOB', oldValue: 'A' });
    expect([await undo().undo(), (await stories())[0]]).toMatchObject(['refused', { page: '7', slug: 'DO BOB' }]);
    open = scene.desk.store.rundowns.openRundown(program.id, rundown.date);
    await expect.poll(() => open.state.snapshot()).toBe('ready');
    await open.patchStory(two.id, 'page', '8');
    leave();
    await bob('DELETE', `/stories?ids=${two.id}`);
    expect(await undo().undo()).toBe('refused');
  });

  it('documents that no list shows any more are asked for', async () => {
    const guideline = await bob<{ id: number; version: number }>('POST', '/assignments', {
      slug: 'PAUTA',
      date: rundown.date,
      programsIds: [program.id],
    });
    const { documents } = scene.desk.store;
    const state = async () => (await bob<{ state: string }>('GET', `/assignments/${guideline.id}`)).state;
    const viewer = documents.assignments.read(guideline.id);
    await expect.poll(() => viewer.view.snapshot().document?.id).toBe(guideline.id);
    expect((await documents.assignments.patch(guideline.id, 'state', 'COMPLETED')).ok).toBe(true);
    viewer.close();
    expect([await undo().undo(), await state()]).toEqual(['done', 'PRODUCING']);
    expect([await undo().redo(), await state()]).toEqual(['done', 'COMPLETED']);
    await bob('PATCH', `/assignments/${guideline.id}`, { field: 'state', newValue: 'INTERRUPTED', oldValue: 'COMPLETED' });
    expect([await undo().undo(), await state()]).toEqual(['refused', 'INTERRUPTED']);
  });
});
