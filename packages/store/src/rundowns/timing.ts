import { type RundownTiming, rundownTiming, type StoryTiming, type TimingOptions } from '@lauda/domain';
import { keepList, shallowSame } from '../core/same.ts';
import type { VisibleRundown } from './visible.ts';

/** Every time of a rundown, and those of each story by its id. */
export interface Timing extends RundownTiming {
  readonly byStory: ReadonlyMap<number, StoryTiming>;
}

// What the times depend on: while none of it changes, neither do they.
const inputsOf = (rundown: VisibleRundown, options: TimingOptions): readonly unknown[] => [
  options,
  rundown.start,
  rundown.end,
  rundown.production,
  ...rundown.blocks.flatMap((block) => [
    block.id,
    block.standBy,
    block.commercial,
    ...block.stories.flatMap((story) => [story.id, story.total, story.estimated, story.approved, story.floated]),
  ]),
];

/** Answers a function that computes the times again only when something they depend on changed; rows whose times stay keep their reference. */
export function timer(): (rundown: VisibleRundown | undefined, options: TimingOptions) => Timing | undefined {
  let inputs: readonly unknown[] = [];
  let former: Timing | undefined;
  return (rundown, options) => {
    if (!rundown) return undefined;
    const next = inputsOf(rundown, options);
    if (former && keepList(inputs, next) === inputs) return former;
    inputs = next;
    const computed = rundownTiming(rundown, options);
    const stories = computed.stories.map((row) => {
      const known = former?.byStory.get(row.id);
      return known && shallowSame(known, row) ? known : row;
    });
    former = { ...computed, stories, byStory: new Map(stories.map((row) => [row.id, row])) };
    return former;
  };
}
