import type { BlockTemplate, RundownTemplate, StoryTemplate } from '@lauda/sdk';
import { describe, expect, it } from 'vitest';
import { type BlockPart, blockStep, type Part, type StoryPart, storyStep, templateParts, templateSum } from './lines.ts';
import { readTemplatesSearch } from './search.ts';

const story = (id: number, blockId: number, seconds = 0): StoryTemplate =>
  ({
    id,
    uuid: `u${id}`,
    blockId,
    slug: `S${id}`,
    information: null,
    sections: { head: { type: 'HEADER', duration: `PT${seconds}S` } },
  }) as unknown as StoryTemplate;
const block = (id: number, stories: StoryTemplate[], fields: Partial<BlockTemplate> = {}): BlockTemplate =>
  ({ id, title: `B${id}`, commercial: 'PT0S', standBy: false, stories, ...fields }) as BlockTemplate;

const TEMPLATE = {
  id: 3,
  name: 'Padrão',
  programId: 5,
  blocks: [
    block(1, [story(11, 1, 20), story(12, 1, 40)], { commercial: 'PT2M' }),
    block(2, []),
    block(4, [story(41, 4, 30)]),
    block(9, [story(91, 9, 100)], { standBy: true }),
  ],
} as unknown as RundownTemplate;
const PARTS = templateParts(TEMPLATE);
const at = <T extends Part>(key: string): T => PARTS.find((part) => part.key === key) as T;
const step = (keys: string[], by: -1 | 1) => {
  const target = storyStep(
    PARTS,
    keys.map((key) => at<StoryPart>(key)),
    by,
  );
  return target && [target.targetBlockId, target.targetStoryId];
};

describe('the rows of a rundown template', () => {
  it('are its blocks with their stories and what they sum to', () => {
    expect(PARTS.map(({ key }) => key)).toEqual(['b1', 'su11', 'su12', 'b2', 'b4', 'su41', 'b9', 'su91']);
    expect(at<BlockPart>('b1')).toMatchObject({ number: 1, stories: 2, total: 60, commercial: 120 });
    expect(templateSum(TEMPLATE)).toEqual({ blocks: 3, stories: 4, total: 60 + 120 + 30 });
  });

  it('let stories go one place up or down, over the edge of a block into its neighbour', () => {
    expect(step(['su12'], -1)).toEqual([1, 11]);
    expect(step(['su11'], 1)).toEqual([1, null]);
    expect(step(['su12'], 1)).toEqual([2, null]);
    expect(step(['su41'], -1)).toEqual([2, null]);
    expect(step(['su11', 'su12'], 1)).toEqual([2, null]);
    expect(step(['su41'], 1)).toEqual([9, 91]);
    expect(step(['su11'], -1)).toBeUndefined();
    expect(step(['su91'], 1)).toBeUndefined();
  });

  it('let blocks change places, Stand By stays last', () => {
    expect(blockStep(PARTS, at('b2'), -1)).toEqual([2, 1, 4, 9]);
    expect(blockStep(PARTS, at('b2'), 1)).toEqual([1, 4, 2, 9]);
    expect(blockStep(PARTS, at('b4'), 1)).toBeNull();
    expect(blockStep(PARTS, at('b9'), -1)).toBeNull();
  });

  it('are found again by their address', () => {
    const uuid = '0197a0c4-0000-7000-8000-000000000001';
    expect(readTemplatesSearch({ programId: 1, template: 3, story: uuid, more: 1 })).toEqual({ programId: 1, template: 3, story: uuid });
    expect(readTemplatesSearch({ programId: 'x', template: -1, story: 'no' })).toEqual({});
  });
});
