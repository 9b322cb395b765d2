import { clockOn, NOT_COUNTED, optionsOn, rundownTiming, type StoryTiming, type TimingOptions } from '@lauda/domain';
import type { ShownRundown, TimedRundown, TimedStory } from './model.ts';

/** Puts every story and block of a rundown in its place in time, by the rules of the domain. */
export function timed(rundown: ShownRundown, options: TimingOptions): TimedRundown {
  const { stories, blocks, ...totals } = rundownTiming(rundown, optionsOn(rundown, options, rundown.timeZone));
  const ofStory = new Map(stories.map((timing) => [timing.id, timing]));
  const ofBlock = new Map(blocks.map((timing) => [timing.id, timing]));
  return {
    ...totals,
    clock: clockOn(rundown, rundown.timeZone),
    blocks: rundown.blocks.map((block) => {
      const rows = block.stories.map((story): TimedStory => ({ ...(ofStory.get(story.id) as StoryTiming), story }));
      // Stand By has no times of its own, but people want to know how much lies in it.
      const inReserve = { total: rows.reduce((sum, { duration }) => sum + duration, 0), commercial: 0, breakClock: NOT_COUNTED };
      const { total, commercial, breakClock } = ofBlock.get(block.id) ?? inReserve;
      return { block, total, commercial, breakClock, stories: rows };
    }),
  };
}
