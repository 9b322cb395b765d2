import { showClock } from '@lauda/domain';
import type { TimedBlock, TimedRundown, TimedStory } from './model.ts';

const storyJson = ({ story, ...times }: TimedStory) => ({
  id: story.id,
  page: story.page,
  slug: story.slug,
  approved: story.approved,
  private: story.private,
  floated: story.floated,
  visible: story.visible,
  displayStatus: story.displayStatus,
  deviceStates: story.deviceStates,
  total: times.duration,
  progressive: times.progressive,
  regressive: times.regressive,
  accumulated: times.accumulated,
  progressiveClock: showClock(times.progressiveClock),
  regressiveClock: showClock(times.regressiveClock),
});
const blockJson = ({ block, stories, total, commercial, breakClock }: TimedBlock) => ({
  id: block.id,
  title: block.title,
  standBy: block.standBy,
  displayStatus: block.displayStatus,
  total,
  commercial,
  breakClock: showClock(breakClock),
  stories: stories.map(storyJson),
});

/** Writes a timed rundown for programs: times in seconds, clocks as HH:mm:ss. */
export const timedJson = ({ blocks, ...totals }: TimedRundown) => ({ blocks: blocks.map(blockJson), totals });
