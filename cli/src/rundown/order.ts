import type { TimedRundown, TimedStory } from './model.ts';

/** Lists the stories that will be shown, in their order: Stand By is left out. */
export const storiesIn = ({ blocks }: TimedRundown): readonly TimedStory[] =>
  blocks.filter(({ block }) => !block.standBy).flatMap(({ stories }) => stories);
