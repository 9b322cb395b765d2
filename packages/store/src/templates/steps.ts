import type { Step } from '../core/Replay.ts';
import type { BlockTemplate, RundownTemplate, StoryTemplate } from '../types.ts';

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
