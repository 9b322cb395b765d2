import { describe, expect, it } from 'vitest';
import type { Rundown } from '../src/types.ts';
import { blocks, SB, small, told } from './acting.ts';
import { later, refusal } from './answers.ts';
import { block, orderOf, rundown, story } from './entities.ts';
import { opened } from './opened.ts';

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
