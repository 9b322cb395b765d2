import { isoSeconds } from '@lauda/domain';
import type { BlockTemplate, RundownTemplate, StoryTemplate } from '@lauda/sdk';
import type { MoveTarget } from '@lauda/store';
import { blockOrder, dropTarget } from '../../shared/drag.ts';
import { SECTIONS } from '../../shared/sections.ts';
import { kindOf, type StoryKind } from '../Rundown/grid/lines.ts';

/** A story of a template as the grid draws it. Durations in seconds. */
export interface StoryPart {
  readonly type: 'story';
  readonly key: string;
  readonly id: number;
  readonly uuid: string;
  readonly blockId: number;
  readonly visible: true;
  readonly standBy: boolean;
  readonly slug: string;
  readonly kind: StoryKind;
  readonly head: number;
  readonly link: number;
  readonly vo: number;
  readonly vt: number;
  readonly total: number;
  readonly information: string;
}

/** A block of a template as the grid draws it. Durations in seconds. */
export interface BlockPart {
  readonly type: 'block';
  readonly key: string;
  readonly id: number;
  readonly number: number;
  readonly title: string;
  readonly standBy: boolean;
  readonly stories: number;
  readonly total: number;
  readonly commercial: number;
}

export type Part = StoryPart | BlockPart;

export const partKey = ({ uuid }: { readonly uuid: string }): string => `s${uuid}`;
export const isBlockPart = (part: Part): part is BlockPart => part.type === 'block';

const secondsOf = (story: StoryTemplate): Pick<StoryPart, 'head' | 'link' | 'vo' | 'vt' | 'total'> => {
  const of = (key: (typeof SECTIONS)[number]['key']): number => isoSeconds(story.sections[key]?.duration);
  const total = SECTIONS.reduce((sum, { key }) => sum + of(key), 0);
  return { head: of('head'), link: of('link'), vo: of('liveVO') + of('recordedVO'), vt: of('vt'), total };
};

const storyPart = (story: StoryTemplate, { standBy }: BlockTemplate): StoryPart => {
  const seconds = secondsOf(story);
  return {
    type: 'story',
    key: partKey(story),
    id: story.id,
    uuid: story.uuid,
    blockId: story.blockId,
    visible: true,
    standBy,
    slug: story.slug,
    kind: kindOf(seconds),
    ...seconds,
    information: story.information ?? '',
  };
};

const partsOf = (block: BlockTemplate, number: number): Part[] => {
  const stories = block.stories.map((story) => storyPart(story, block));
  const head: BlockPart = {
    type: 'block',
    key: `b${block.id}`,
    id: block.id,
    number,
    title: block.title,
    standBy: block.standBy,
    stories: stories.length,
    total: stories.reduce((sum, { total }) => sum + total, 0),
    commercial: isoSeconds(block.commercial),
  };
  return [head, ...stories];
};

/** The rows of a template: each block with its stories under it. */
export const templateParts = ({ blocks }: RundownTemplate): Part[] => blocks.flatMap((block, at) => partsOf(block, at + 1));

export interface TemplateSum {
  readonly blocks: number;
  readonly stories: number;
  /** Stories and breaks without Stand By, seconds. */
  readonly total: number;
}

/** Returns the totals of a template: stories in Stand By are counted, their time is not. */
export const templateSum = (template: RundownTemplate): TemplateSum => {
  const blocks = templateParts(template).filter(isBlockPart);
  const aired = blocks.filter(({ standBy }) => !standBy);
  return {
    blocks: aired.length,
    stories: blocks.reduce((sum, { stories }) => sum + stories, 0),
    total: aired.reduce((sum, { total, commercial }) => sum + total + commercial, 0),
  };
};

/** Returns the target of stories moved one place up or down; over the edge of a block they go into its neighbour. Undefined at the ends. */
export const storyStep = (parts: readonly Part[], moving: readonly StoryPart[], by: -1 | 1): Omit<MoveTarget, 'ids'> | undefined => {
  const edge = parts.indexOf(by < 0 ? moving[0]! : moving.at(-1)!);
  const neighbour = parts[edge + by];
  if (neighbour?.type === 'story') return dropTarget(parts, neighbour, by > 0);
  if (by > 0) return neighbour && dropTarget(parts, neighbour, false);
  const above = parts[edge - 2];
  return above && dropTarget(parts, above, true);
};

/** Returns the order of the blocks after one moved one place up or down; null where it cannot. */
export const blockStep = (parts: readonly Part[], block: BlockPart, by: -1 | 1): number[] | null => {
  const blocks = parts.filter(isBlockPart);
  const other = blocks[blocks.indexOf(block) + by];
  return block.standBy || !other || other.standBy ? null : blockOrder(parts, block.id, other);
};
