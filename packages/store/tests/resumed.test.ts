import { expect, it } from 'vitest';
import type { Rundown } from '../src/types.ts';
import { ANA, block, orderOf, rundown, story } from './entities.ts';
import { opened } from './opened.ts';

const BLOCK = 11;
const five = (ids: readonly number[] = [1, 2, 3, 4, 5]): Rundown =>
  rundown(1, [
    block(
      BLOCK,
      0,
      ids.map((id) => story(id)),
    ),
    block(19, 1, [], { standBy: true }),
  ]);
const at = (id: number, index: number, version = 2) => ({ id, blockId: BLOCK, index, version });
const moved = (ids: readonly number[], targetStoryId: number | null, order: readonly ReturnType<typeof at>[]) => ({
  ids,
  rundownId: 1,
  targetBlockId: BLOCK,
  targetStoryId,
  order,
});

/** A rundown of five stories whose live connection was cut; what is told after it is back are the events of the meantime, in their order. */
async function cut() {
  const made = await opened({ 'GET /rundowns': () => five() }, true);
  made.socket.become('waiting');
  return { ...made, back: () => made.socket.become('open'), order: () => orderOf(made.open.view.snapshot())[0] };
}

it('puts a story made while the connection was cut where it stands after what others did before it', async () => {
  const made = await cut();
  // Somebody removed the first one before that, so its place is counted without it.
  made.answers['POST /rundowns/{id}/stories'] = story(8, at(8, 4, 1));
  await made.open.createStory({ blockId: BLOCK });
  made.back();
  made.live('stories DELETE', { ids: [1] });
  made.live('stories CREATE', story(8, at(8, 4, 1)), ANA);
  expect(made.order()).toEqual([2, 3, 4, 5, 8]);
});

it('takes a story out that was removed while the connection was cut only after what others moved before that', async () => {
  const made = await cut();
  made.answers['DELETE /stories'] = [1];
  await made.open.removeStories([1]);
  expect(made.order()).toEqual([2, 3, 4, 5]);
  made.back();
  made.live('stories MOVE', moved([4], 2, [at(4, 1), at(2, 2), at(3, 3)]));
  made.live('stories DELETE', { ids: [1] }, ANA);
  expect(made.order()).toEqual([4, 2, 3, 5]);
});

it('is as a load shows it when the connection stays cut', async () => {
  const made = await cut();
  made.answers['POST /rundowns/{id}/stories/{storyId}/after'] = story(8, at(8, 1, 1));
  await made.open.createStory({ blockId: BLOCK, afterId: 1 });
  made.answers['GET /rundowns'] = () => five([7, 1, 8, 2, 3, 4, 5]);
  await made.env.time.pass(5_000);
  expect(made.order()).toEqual([7, 1, 8, 2, 3, 4, 5]);
});
