import type { TimedBlock, TimedRundown, TimedStory } from './model.ts';

type Clock = TimedRundown['clock'];

const storyJson = ({ story, ...times }: TimedStory, clock: Clock) => ({
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
  progressiveClock: clock(times.progressiveClock),
  regressiveClock: clock(times.regressiveClock),
});
const blockJson = ({ block, stories, total, commercial, breakClock }: TimedBlock, clock: Clock) => ({
  id: block.id,
  title: block.title,
  standBy: block.standBy,
  displayStatus: block.displayStatus,
  total,
  commercial,
  breakClock: clock(breakClock),
  stories: stories.map((story) => storyJson(story, clock)),
});

/** Writes a timed rundown for programs: times in seconds, clocks as HH:mm:ss. */
export const timedJson = ({ blocks, clock, ...totals }: TimedRundown) => ({
  blocks: blocks.map((block) => blockJson(block, clock)),
  totals,
});
