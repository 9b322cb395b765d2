import type { RundownTiming, StoryTiming } from '@lauda/domain';
import type { Rundown, Story, Block as WireBlock } from '@lauda/sdk';

/** A block as it is shown, read from the server or kept live. */
export interface Block extends Omit<WireBlock, 'stories'> {
  readonly stories: readonly Story[];
}
/** A rundown as it is shown, read from the server or kept live. */
export interface ShownRundown extends Omit<Rundown, 'blocks'> {
  readonly blocks: readonly Block[];
}

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
  /** Writes a time of day of the show, given its seconds. */
  readonly clock: (seconds: number) => string;
  readonly blocks: readonly TimedBlock[];
}
