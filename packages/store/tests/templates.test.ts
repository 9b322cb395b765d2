import { describe, expect, it } from 'vitest';
import type { TemplateStore } from '../src/templates/TemplateStore.ts';
import { templatesOf } from '../src/templates/templatesOf.ts';
import type { BlockTemplate, RundownTemplate, StoryTemplate } from '../src/types.ts';
import { later, refusal } from './answers.ts';
import { orderOf, uuidOf } from './entities.ts';
import { type Bench, bench } from './harness.ts';
import { settle } from './time.ts';

const part = (id: number, blockId: number, fields: Partial<StoryTemplate> = {}): StoryTemplate => ({
  id,
  uuid: uuidOf(id),
  version: 1,
  blockId,
  rundownId: 3,
  slug: `S${id}`,
  typeId: null,
  radio: false,
  information: null,
  sections: {},
  ...fields,
});
const blockOf = (id: number, index: number, stories: StoryTemplate[], fields: Partial<BlockTemplate> = {}): BlockTemplate => ({
  id,
  version: 1,
  templateId: 3,
  index,
  title: `B${id}`,
  commercial: 'PT0S',
  standBy: false,
  stories,
  ...fields,
});
const template = (id: number, programId: number, fields: Partial<RundownTemplate> = {}): RundownTemplate => ({
  id,
  version: 1,
  name: `T${id}`,
  programId,
  blocks: [blockOf(41, 0, [part(31, 41), part(32, 41)]), blockOf(42, 1, []), blockOf(49, 2, [], { standBy: true })],
  ...fields,
});

/** Program 5 chosen, with T3 and T4, T3 selected. */
async function chosen(): Promise<Bench & { templates: TemplateStore; ids: () => number[] }> {
  const made = await bench({
    'GET /rundowns/templates': [template(3, 5), template(4, 5)],
    'GET /rundowns/templates/{id}': ({ path }: { path?: { id: number } }) => template(path!.id, 5),
  });
  const templates = templatesOf(made.store);
  await templates.ofProgram(5);
  await templates.select(3);
  made.sent.length = 0;
  return { ...made, templates, ids: () => templates.list.snapshot().rows.map(({ id }) => id) };
}

describe('the templates of a program', () => {
  it('take a copy only when it is of that program [RUN-TPL-03]', async () => {
    const made = await chosen();
    made.answers['POST /rundowns/templates/{id}/copy'] = template(7, 6);
    expect((await made.templates.copy(3, { programId: 6 })).ok).toBe(true);
    expect(made.ids()).toEqual([3, 4]);
    made.answers['POST /rundowns/templates/{id}/copy'] = template(8, 5);
    await made.templates.copy(3, { programId: 5, name: 'Cópia' });
    expect(made.ids()).toEqual([3, 4, 8]);
    expect(made.sent.map(({ body }) => body)).toEqual([{ programId: 6 }, { programId: 5, name: 'Cópia' }]);
  });

  it('select the copy that was added [RUN-TPL-04]', async () => {
    const made = await chosen();
    made.answers['POST /rundowns/templates/{id}/copy'] = template(7, 6);
    await made.templates.copy(3, { programId: 6 });
    expect(made.templates.selected.snapshot()!.id).toBe(3);
    made.answers['POST /rundowns/templates/{id}/copy'] = template(8, 5);
    await made.templates.copy(3, { programId: 5 });
    expect(made.templates.selected.snapshot()!.id).toBe(8);
  });

  it('follow what others do to them [RUN-TPL-05]', async () => {
    const made = await chosen();
    made.live('rundown_templates CREATE', template(9, 5));
    made.live('rundown_templates CREATE', template(10, 6));
    made.live('rundown_templates UPDATE', template(4, 5, { version: 2, name: 'Sexta' }));
    expect(made.templates.list.snapshot().rows.map(({ name }) => name)).toEqual(['Sexta', 'T3', 'T9']);
    made.live('rundown_templates DELETE', { ids: [4] });
    expect([made.ids(), made.templates.selected.snapshot()!.id]).toEqual([[3, 9], 3]);
    made.live('rundown_templates DELETE', { ids: [3] });
    expect([made.ids(), made.templates.selected.snapshot()]).toEqual([[9], undefined]);
    made.live('rundown_templates UPDATE', template(9, 6, { version: 2 }));
    expect(made.ids()).toEqual([]);
  });

  it('hold one that came from another program, which says there that it went', async () => {
    const made = await chosen();
    made.live('rundown_templates DELETE', { ids: [7] });
    made.live('rundown_templates UPDATE', template(7, 5, { version: 2, name: 'Ágil' }));
    expect(made.templates.list.snapshot().rows.map(({ name }) => name)).toEqual(['Ágil', 'T3', 'T4']);
  });

  it('keep the one that is worked on when it goes to another program', async () => {
    const made = await chosen();
    made.live('rundown_templates DELETE', { ids: [3] });
    made.live('rundown_templates UPDATE', template(3, 6, { version: 2, name: 'De outro' }));
    expect([made.ids(), made.templates.selected.snapshot()]).toEqual([[4], expect.objectContaining({ id: 3, programId: 6, version: 2 })]);
    made.live('rundown_templates DELETE', { ids: [3] });
    await made.templates.select(4);
    made.live('rundown_templates UPDATE', template(3, 5, { version: 3 }));
    expect([made.ids(), made.templates.selected.snapshot()!.id]).toEqual([[3, 4], 4]);
  });

  it('are brought back and removed again, and a copy too, while those of another program are listed', async () => {
    const made = await chosen();
    const { undo } = made.store;
    await made.templates.remove(4);
    made.answers['GET /rundowns/templates'] = [template(10, 6)];
    await made.templates.ofProgram(6);
    made.sent.length = 0;
    for (const id of [14, 15]) {
      made.answers['POST /rundowns/templates'] = template(id, 5);
      expect([await undo.undo(), await undo.redo()]).toEqual(['done', 'done']);
      expect([made.lines(), made.ids()]).toEqual([['POST /rundowns/templates', `DELETE /rundowns/templates/${id}`], [10]]);
      made.sent.length = 0;
    }
    made.answers['POST /rundowns/templates/{id}/copy'] = template(16, 5);
    await made.templates.copy(10, { programId: 5 });
    expect([await undo.undo(), made.lines().at(-1)]).toEqual(['done', 'DELETE /rundowns/templates/16']);
  });

  it('are created, stored and removed; what is refused changes nothing', async () => {
    const made = await chosen();
    made.answers['POST /rundowns/templates'] = template(5, 5, { name: 'Novo' });
    await made.templates.create({ name: 'Novo', programId: 5 });
    expect([made.ids(), made.templates.selected.snapshot()!.name]).toEqual([[5, 3, 4], 'Novo']);
    made.answers['PUT /rundowns/templates'] = template(5, 5, { version: 2, name: 'Sábado' });
    await made.templates.save({ id: 5, version: 1, name: 'Sábado', programId: 5 });
    expect(made.templates.selected.snapshot()!.name).toBe('Sábado');
    await made.templates.remove(5);
    expect([made.ids(), made.templates.selected.snapshot()]).toEqual([[3, 4], undefined]);
    made.answers['DELETE /rundowns/templates/{id}'] = () => refusal(500);
    expect((await made.templates.remove(4)).ok).toBe(false);
    expect(made.ids()).toEqual([3, 4]);
    expect(made.store.notices.view.snapshot()).toMatchObject([{ description: { key: 'error:deleteFailed' } }]);
  });
});

describe('the selected template', () => {
  const shown = (made: Awaited<ReturnType<typeof chosen>>) => made.templates.selected.snapshot()!;
  const verbs: [
    string,
    string,
    (made: Awaited<ReturnType<typeof chosen>>) => Promise<{ ok: boolean }>,
    (now: RundownTemplate) => unknown,
    unknown,
  ][] = [
    [
      'PATCH /rundowns/templates/{id}/blocks/{blockId}',
      'a block is patched',
      ({ templates }) => templates.patchBlock(41, 'title', 'X'),
      (now) => now.blocks[0]!.title,
      'X',
    ],
    [
      'DELETE /rundowns/templates/{id}/blocks/{blockId}',
      'a block is removed',
      ({ templates }) => templates.removeBlock(41),
      (now) => now.blocks.map(({ id }) => id),
      [42, 49],
    ],
    [
      'PUT /rundowns/templates/{id}/blocks/reorder',
      'blocks are ordered',
      ({ templates }) => templates.reorderBlocks([42, 41, 49]),
      (now) => now.blocks.map(({ id }) => id),
      [42, 41, 49],
    ],
    [
      'PATCH /story_templates/{id}',
      'a story is patched',
      ({ templates }) => templates.patchStory(31, 'slug', 'X'),
      (now) => now.blocks[0]!.stories[0]!.slug,
      'X',
    ],
    ['DELETE /story_templates/{id}', 'a story is removed', ({ templates }) => templates.removeStory(31), orderOf, [[32], [], []]],
    [
      'PUT /story_templates/move',
      'a story is moved',
      ({ templates }) => templates.moveStories({ ids: [31], targetBlockId: 42 }),
      orderOf,
      [[32], [31], []],
    ],
  ];

  it.each(verbs)('by %s: %s at once, and is as it was when refused', async (route, _name, run, see, expected) => {
    const made = await chosen();
    const before = shown(made);
    const answer = later();
    made.answers[route] = () => answer.promise;
    const done = run(made);
    expect(see(shown(made))).toEqual(expected);
    answer.refuse(refusal(500));
    expect((await done).ok).toBe(false);
    expect(shown(made)).toEqual(before);
  });

  it('is stored with the last words of a story although it is no longer chosen', async () => {
    const made = await chosen();
    made.answers['PUT /story_templates'] = part(31, 41, { version: 2 });
    made.templates.deselect();
    made.sent.length = 0;
    expect((await made.templates.saveStory({ ...part(31, 41), information: 'A última frase.' })).ok).toBe(true);
    expect(made.sent.map(({ line, body }) => [line, body])).toMatchObject([['PUT /story_templates', { information: 'A última frase.' }]]);
  });

  it('is not put back over what somebody else stored while a change was on its way', async () => {
    const made = await chosen();
    const answer = later();
    made.answers['PATCH /rundowns/templates/{id}/blocks/{blockId}'] = () => answer.promise;
    const renamed = made.templates.patchBlock(41, 'title', 'Tempo');
    const theirs = template(3, 5, { version: 2 });
    theirs.blocks[0]!.stories[0]!.information = 'De outro';
    made.live('rundown_templates UPDATE', theirs);
    made.answers['GET /rundowns/templates/{id}'] = { ...theirs, version: 3 };
    answer.answer(blockOf(41, 0, []));
    expect((await renamed).ok).toBe(true);
    made.sent.length = 0;
    expect([await made.store.undo.undo(), made.lines()]).toEqual(['nothing', []]);
  });

  it('gets new blocks and stories where the server put them, a block before Stand By [RUN-TPL-06]', async () => {
    const made = await chosen();
    const grown = template(3, 5, { version: 2 });
    grown.blocks.splice(2, 0, blockOf(43, 2, [part(33, 43)]));
    made.answers['GET /rundowns/templates/{id}'] = grown;
    await made.templates.createBlock({ title: 'Tempo' });
    await made.templates.createStory(43, { slug: 'CHUVA' });
    expect(orderOf(made.templates.selected.snapshot())).toEqual([[31, 32], [], [33], []]);
    expect(shown(made).blocks.map(({ id, standBy }) => [id, standBy])).toEqual([
      [41, false],
      [42, false],
      [43, false],
      [49, true],
    ]);
    expect(made.sent.filter(({ body }) => body).map(({ line, body }) => [line, body])).toEqual([
      ['POST /rundowns/templates/3/blocks', { title: 'Tempo' }],
      ['POST /story_templates', { slug: 'CHUVA', blockId: 43 }],
    ]);
  });

  it('is as the event of the whole brings it, whatever others do to its parts, and is not loaded for that', async () => {
    const made = await chosen();
    const grown = template(3, 5, { version: 2 });
    grown.blocks[1]!.stories.push(part(33, 42));
    made.live('story_templates CREATE', part(33, 42));
    made.live('block_templates PATCH', { id: 41, version: 2, field: 'title', newValue: 'X' });
    expect(orderOf(made.templates.selected.snapshot())).toEqual([[31, 32], [], []]);
    made.live('rundown_templates UPDATE', grown);
    expect(orderOf(made.templates.selected.snapshot())).toEqual([[31, 32], [33], []]);
    made.live('rundown_templates UPDATE', template(3, 5));
    expect(orderOf(made.templates.selected.snapshot()), 'an older one').toEqual([[31, 32], [33], []]);
    await settle();
    expect(made.sent).toEqual([]);
  });

  it('comes to what is stored when it changes while it is on its way, also where no list knows it', async () => {
    const made = await chosen();
    const slow = later<RundownTemplate>();
    made.answers['GET /rundowns/templates/{id}'] = () => slow.promise;
    const selecting = made.templates.select(9);
    made.live('rundown_templates UPDATE', template(9, 6, { version: 2, name: 'new' }));
    slow.answer(template(9, 6, { name: 'old' }));
    await selecting;
    expect([made.templates.selected.snapshot()!.name, made.ids(), made.sent.length]).toEqual(['new', [3, 4], 1]);
    made.live('rundown_templates UPDATE', template(10, 6, { version: 2 }));
    expect(templatesOf(made.store).settled().has(10)).toBe(false);
  });

  it('takes every change of its parts back by storing what it was, and refuses when another changed it since', async () => {
    const made = await chosen();
    const before = made.templates.selected.snapshot()!;
    const titled = (title: string, version: number) => {
      const next = template(3, 5, { version });
      next.blocks[0]!.title = title;
      return next;
    };
    made.answers['GET /rundowns/templates/{id}'] = titled('X', 2);
    await made.templates.patchBlock(41, 'title', 'X');
    made.answers['GET /rundowns/templates/{id}'] = titled('Y', 3);
    await made.templates.patchBlock(41, 'title', 'Y');
    const saves = () => made.sent.filter(({ route }) => route === 'PUT /rundowns/templates').map(({ body }) => body);
    made.answers['PUT /rundowns/templates'] = titled('X', 4);
    expect(await made.store.undo.undo()).toBe('done');
    made.answers['PUT /rundowns/templates'] = template(3, 5, { version: 5 });
    expect(await made.store.undo.undo()).toBe('done');
    expect(saves()).toEqual([
      { ...titled('X', 2), version: 3 },
      { ...before, version: 4 },
    ]);
    expect(made.templates.selected.snapshot()!.blocks[0]!.title).toBe('B41');
    made.answers['PUT /rundowns/templates'] = titled('X', 6);
    expect(await made.store.undo.redo()).toBe('done');
    made.live('rundown_templates UPDATE', titled('THEIRS', 7));
    expect(await made.store.undo.undo()).toBe('refused');
  });

  it('takes back a change that is on its way when it is there', async () => {
    const made = await chosen();
    const answer = later();
    made.answers['PATCH /rundowns/templates/{id}/blocks/{blockId}'] = () => answer.promise;
    const patched = made.templates.patchBlock(41, 'title', 'X');
    expect(made.store.undo.isBusy).toBe(true);
    const undone = made.store.undo.undo();
    await settle();
    expect(made.sent.map(({ route }) => route)).not.toContain('PUT /rundowns/templates');
    made.answers['GET /rundowns/templates/{id}'] = template(3, 5, { version: 2 });
    made.answers['PUT /rundowns/templates'] = template(3, 5, { version: 3 });
    answer.answer({});
    await patched;
    expect([await undone, made.sent.at(-1)!.route]).toEqual(['done', 'PUT /rundowns/templates']);
    expect(made.store.undo.view.snapshot().undo).toBeUndefined();
  });

  it('that was removed is made again when that is taken back', async () => {
    const made = await chosen();
    await made.templates.remove(3);
    made.answers['POST /rundowns/templates'] = () => refusal(503, 'unavailable');
    expect(await made.store.undo.undo()).toBe('failed');
    made.answers['POST /rundowns/templates'] = template(6, 5, { name: 'T3' });
    expect(await made.store.undo.undo()).toBe('done');
    const [first, second] = made.sent.slice(-2).map(({ options }) => new Headers(options?.headers).get('Idempotency-Key'));
    expect([first, second]).toEqual([expect.any(String), first]);
    expect(made.sent.at(-1)).toMatchObject({ line: 'POST /rundowns/templates', body: { name: 'T3', programId: 5 } });
    expect([made.ids(), made.templates.selected.snapshot()!.id]).toEqual([[6, 4], 6]);
  });
});

describe('a story of the selected template', () => {
  const texts = (fields: Partial<StoryTemplate>): StoryTemplate => part(31, 41, fields);

  it('is stored as one, of the version it was read in', async () => {
    const made = await chosen();
    made.answers['PUT /story_templates'] = part(31, 41, { version: 2, slug: 'X' });
    expect((await made.templates.saveStory(texts({ slug: 'X', information: 'Ao vivo' }))).ok).toBe(true);
    expect(made.sent[0]!.body).toEqual({ id: 31, version: 1, slug: 'X', information: 'Ao vivo', sections: {} });
  });

  it('stays as another stored it, and is loaded again without a word, when its version is old', async () => {
    const made = await chosen();
    made.answers['PUT /story_templates'] = () => refusal(409);
    made.answers['GET /rundowns/templates/{id}'] = template(3, 5, {
      version: 2,
      blocks: [blockOf(41, 0, [part(31, 41, { version: 2, slug: 'DELA' })])],
    });
    expect(await made.templates.saveStory(texts({ slug: 'MINHA' }))).toMatchObject({ ok: false, error: { status: 409 } });
    expect(made.templates.selected.snapshot()!.blocks[0]!.stories[0]).toMatchObject({ version: 2, slug: 'DELA' });
    expect(made.store.notices.view.snapshot()).toEqual([]);
    made.answers['PUT /story_templates'] = () => refusal(500);
    await made.templates.saveStory(texts({ slug: 'MINHA' }));
    expect(made.store.notices.view.snapshot()).toMatchObject([{ description: { key: 'error:updateFailed' } }]);
  });
});
