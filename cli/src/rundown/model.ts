import type { RundownTiming, StoryTiming } from '@lauda/domain';
import type { Block, Story } from '@lauda/sdk';

/** A story with its place in time. */
export interface TimedStory extends StoryTiming {
  readonly story: Story;
}
/** A block with its stories; seconds. */
export interface TimedBlock {
  readonly block: Block;
  readonly total: number;
  /** 0 in Stand By, whose break never counts. */
  readonly commercial: number;
  /** When its break begins, in seconds since the midnight of the show's day; -1 in Stand By, -2 without a start. */
  readonly breakClock: number;
  readonly stories: readonly TimedStory[];
}
/** A rundown with every time the grid shows, in seconds. */
export interface TimedRundown extends Omit<RundownTiming, 'stories' | 'blocks'> {
  readonly blocks: readonly TimedBlock[];
}
