import { moveStories } from '@lauda/domain';
import type { Step } from '../core/Replay.ts';
import type { BlockTemplate, RundownTemplate, StoryTemplate } from '../types.ts';
import type { MoveTarget } from '../verbs.ts';

type Edit = Step<RundownTemplate>;

/** Changes one block. */
export const withBlock =
  (id: number, change: (block: BlockTemplate) => BlockTemplate): Edit =>
  (template) => ({ ...template, blocks: template.blocks.map((block) => (block.id === id ? change(block) : block)) });

/** Takes a block out. */
export const withoutBlock =
  (id: number): Edit =>
  (template) => ({ ...template, blocks: template.blocks.filter((block) => block.id !== id) });

/** Puts the blocks in the order of their ids. */
export const orderedBlocks =
  (ids: readonly number[]): Edit =>
  (template) => ({ ...template, blocks: ids.flatMap((id) => template.blocks.find((block) => block.id === id) ?? []) });

const withStories =
  (change: (stories: readonly StoryTemplate[]) => StoryTemplate[]): Edit =>
  (template) => ({ ...template, blocks: template.blocks.map((block) => ({ ...block, stories: change(block.stories) })) });

/** Changes fields of one story. */
export const withStory = (id: number, fields: Partial<StoryTemplate>): Edit =>
  withStories((stories) => stories.map((story) => (story.id === id ? { ...story, ...fields } : story)));

/** Takes a story out. */
export const withoutStory = (id: number): Edit => withStories((stories) => stories.filter((story) => story.id !== id));

/** A template after stories of it moved before a story or to the end of a block. */
export function movedInTemplate(template: RundownTemplate, { ids, targetBlockId, targetStoryId }: MoveTarget): RundownTemplate {
  const known = new Map(template.blocks.flatMap((block) => block.stories.map((story) => [story.id, story])));
  const order = template.blocks.map((block) => ({ id: block.id, stories: block.stories.map(({ id }) => id) }));
  const after = new Map(moveStories(order, ids, targetBlockId, targetStoryId).map(({ id, stories }) => [id, stories]));
  const blocks = template.blocks.map((block) => ({
    ...block,
    stories: (after.get(block.id) ?? []).flatMap((id) => known.get(id) ?? []).map((story) => ({ ...story, blockId: block.id })),
  }));
  return { ...template, blocks };
}
