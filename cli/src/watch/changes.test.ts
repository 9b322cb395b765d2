import { expect, it } from 'vitest';
import { arithRundown, storyWith } from '../../tests/arith.ts';
import type { ShownRundown } from '../rundown/model.ts';
import { changesBetween, openingState } from './changes.ts';

const before = arithRundown();
/** The rundown with other stories in some of its blocks, by their ids. */
function arranged(...blocks: readonly (readonly number[])[]): ShownRundown {
  const byId = new Map(before.blocks.flatMap(({ stories }) => stories).map((story) => [story.id, story]));
  return {
    ...before,
    blocks: before.blocks.map((block, index) => ({
      ...block,
      stories: (blocks[index] ?? []).map((id) => byId.get(id) ?? storyWith({ id, slug: `S${id}` })),
    })),
  };
}
const told = (after: ShownRundown) => changesBetween(before, after).map(({ slug, field, from, to }) => [slug, field, from, to]);

it('tells nothing where nothing differs', () => {
  expect(changesBetween(before, arithRundown())).toEqual([]);
});

it('tells the stories that moved, not those they pushed along', () => {
  expect(told(arranged([6, 1, 2, 3], [4, 5], [], [7]))).toEqual([['S6', 'moved', 'B3 1', 'B1 1']]);
  expect(told(arranged([2, 3, 1], [4, 5], [6], [7]))).toEqual([['S1', 'moved', 'B1 1', 'B1 3']]);
  expect(told(arranged([1, 3, 2], [4, 5], [6], [7]))).toHaveLength(1);
});

it('tells stories that came and went', () => {
  expect(told(arranged([1, 8, 2, 3], [4, 5], [6], []))).toEqual([
    ['S7', 'removed', 'Stand By', ''],
    ['S8', 'created', '', 'B1 2'],
  ]);
});

it('tells each field that differs, of the rundown, its blocks and its stories', () => {
  const [first, ...rest] = before.blocks;
  const [s1, ...others] = first!.stories;
  const after = {
    ...before,
    mosActive: true,
    blocks: [{ ...first!, commercial: 'PT3M', stories: [{ ...s1!, slug: 'CHUVA', displayStatus: 'play' as const }, ...others] }, ...rest],
  };
  expect(told(after)).toEqual([
    ['', 'mosActive', 'false', 'true'],
    ['B1', 'commercial', 'PT2M', 'PT3M'],
    ['CHUVA', 'slug', 'S1', 'CHUVA'],
    ['CHUVA', 'displayStatus', 'blank', 'play'],
  ]);
});

it('tells what each device says of a story, and when it says no more', () => {
  const saying = (status: string) => {
    const rundown = arithRundown();
    rundown.blocks[0]!.stories[0]!.deviceStates = status
      ? [{ deviceId: 3, status, text: null, at: '2026-03-10T19:00:00', unknownSince: null }]
      : [];
    return rundown;
  };
  expect(changesBetween(saying(''), saying('READY'))).toEqual([
    { entity: 'story', id: 1, slug: 'S1', field: 'device', deviceId: 3, from: '', to: 'READY' },
  ]);
  expect(changesBetween(saying('READY'), saying('PLAY')).map(({ from, to }) => [from, to])).toEqual([['READY', 'PLAY']]);
  expect(changesBetween(saying('PLAY'), saying('')).map(({ from, to }) => [from, to])).toEqual([['PLAY', '']]);
  expect(openingState(saying('READY')).map(({ field, to }) => [field, to])).toEqual([['device', 'READY']]);
});
