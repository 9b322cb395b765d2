import { type RundownTiming, rundownTiming, type StoryTiming, type TimingOptions } from '@lauda/domain';
import { keepList, shallowSame } from '../core/same.ts';
import type { VisibleBlock, VisibleRundown } from './visible.ts';

/** Every time of a rundown, and those of each story by its id. */
export interface Timing extends RundownTiming {
  readonly byStory: ReadonlyMap<number, StoryTiming>;
}

// The inputs of the times; they are recomputed only when one of these changes.
const inputsOf = ({ start, end, production }: VisibleRundown, options: TimingOptions): readonly unknown[] => [
  options,
  start,
  end,
  production,
];
const inputsOfBlock = ({ id, standBy, commercial, stories }: VisibleBlock): readonly unknown[] => {
  const inputs: unknown[] = [id, standBy, commercial];
  for (const story of stories) inputs.push(story.id, story.total, story.estimated, story.approved, story.floated);
  return inputs;
};

/** Makes a memoised timing function: it recomputes only after its inputs changed, and unchanged rows keep their reference. */
export function timer(): (rundown: VisibleRundown | undefined, options: TimingOptions) => Timing | undefined {
  let inputs: readonly unknown[] = [];
  let blocks: readonly VisibleBlock[] = [];
  let parts: readonly (readonly unknown[])[] = [];
  let former: Timing | undefined;
  return (rundown, options) => {
    if (!rundown) return undefined;
    const [lastInputs, lastParts] = [inputs, parts];
    inputs = keepList(inputs, inputsOf(rundown, options));
    // Stories can only have changed if the block object did.
    const next = rundown.blocks.map((block, at) => (block === blocks[at] ? parts[at]! : keepList(parts[at] ?? [], inputsOfBlock(block))));
    parts = keepList(parts, next);
    blocks = rundown.blocks;
    if (former && inputs === lastInputs && parts === lastParts) return former;
    const computed = rundownTiming(rundown, options);
    const stories = computed.stories.map((row) => {
      const known = former?.byStory.get(row.id);
      return known && shallowSame(known, row) ? known : row;
    });
    former = { ...computed, stories, byStory: new Map(stories.map((row) => [row.id, row])) };
    return former;
  };
}
