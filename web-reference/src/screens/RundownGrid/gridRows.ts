import { isCountable, isDisplayed, PRINT_GRID_RECORDS, rundownTiming, type TimingOptions } from '@lauda/domain';
import type { Story } from '@lauda/sdk';
import type { VisibleRundown } from '@lauda/store';
import type { ShownStatus } from '../../components/StatusMark.tsx';

export interface PrintRow {
  readonly story: Story;
  readonly status: ShownStatus;
  /** Seconds from midnight; undefined where the story does not count. */
  readonly at: number | undefined;
}
export interface PrintBlock {
  readonly id: number;
  readonly title: string;
  readonly number: number;
  readonly standBy: boolean;
  readonly commercial: string;
  readonly rows: readonly PrintRow[];
}
export interface PrintSheet {
  readonly blocks: readonly PrintBlock[];
  readonly shown: number;
  readonly total: number;
}

const statusOf = (story: Story, standBy: boolean): ShownStatus => {
  if (standBy) return 'standBy';
  if (story.floated) return 'floated';
  if (story.displayStatus === 'play') return 'onAir';
  return isDisplayed({ countable: isCountable(story, standBy), status: story.displayStatus }) ? 'displayed' : 'blank';
};

/** Lays a rundown out as a sheet of at most 100 stories, block by block (PAG-09). */
export const sheetOf = (rundown: VisibleRundown, options: TimingOptions): PrintSheet => {
  const at = new Map(rundownTiming(rundown, options).stories.map((timing) => [timing.id, timing.progressiveClock]));
  let left = PRINT_GRID_RECORDS;
  const blocks = rundown.blocks.map((block, index): PrintBlock => {
    const rows = block.stories
      .slice(0, left)
      .map((story): PrintRow => ({ story, status: statusOf(story, block.standBy), at: at.get(story.id) }));
    left -= rows.length;
    const { id, title, standBy, commercial } = block;
    return { id, title, standBy, commercial, number: index + 1, rows };
  });
  const total = rundown.blocks.reduce((sum, { stories }) => sum + stories.length, 0);
  return { blocks: blocks.filter(({ rows, standBy }) => rows.length > 0 || !standBy), shown: PRINT_GRID_RECORDS - left, total };
};
