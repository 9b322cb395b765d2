import { clockSeconds } from '../format/clock.ts';
import { EARLY_AIR_MS } from '../limits.ts';
import { lastInstant, localInstant } from '../time/zone.ts';
import type { AsRunBlockInput, AsRunInput, AsRunRemovedInput, AsRunStoryInput } from './model.ts';

/** The id of the block that holds what aired in blocks that were removed since. */
export const REMOVED_BLOCK = 0;

/** Tells whether something that went on air at an instant, epoch ms, aired in the show of a rundown, and not in a rehearsal before it. */
export const airedInShow = (airedMs: number, { date, start, timeZone }: Pick<AsRunInput, 'date' | 'start' | 'timeZone'>): boolean =>
  airedMs >= localInstant(`${date}T${clockSeconds(start) === undefined ? '00:00:00' : start}`, timeZone) - EARLY_AIR_MS;

/** Puts the stories that aired in the show and were removed since back where they stood. */
export function withRemoved(rundown: AsRunInput, removed: readonly AsRunRemovedInput[]): AsRunInput {
  const present = new Set(rundown.blocks.flatMap(({ stories }) => stories.map(({ id }) => id)));
  const aired = removed.filter(
    ({ id, playTime }) => playTime !== null && !present.has(id) && airedInShow(lastInstant(playTime, rundown.timeZone), rundown),
  );
  if (aired.length === 0) return rundown;
  const blocks = rundown.blocks.map((block) => ({ ...block, stories: withThose(block, aired) }));
  const known = new Set(blocks.map(({ id }) => id));
  const homeless = aired.filter(({ blockId }) => blockId === null || !known.has(blockId));
  return { ...rundown, blocks: homeless.length === 0 ? blocks : withBlock(blocks, homeless) };
}

/** The plan of a rundown that has removed stories in it: they keep their places and take no time. */
export const withoutTime = (rundown: AsRunInput, isRemoved: (id: number) => boolean): AsRunInput => ({
  ...rundown,
  blocks: rundown.blocks.map((block) => ({
    ...block,
    stories: block.stories.map((story) => (isRemoved(story.id) ? { ...story, floated: true } : story)),
  })),
});

function withThose(block: AsRunBlockInput, removed: readonly AsRunRemovedInput[]): AsRunStoryInput[] {
  const stories = [...block.stories];
  // The one removed last goes back first: its place was counted without those that had gone before it.
  for (const story of removed) if (story.blockId === block.id) stories.splice(story.index, 0, story);
  return stories;
}

/** Adds the block of those whose own is gone where the show had come to when they began. */
function withBlock(blocks: readonly AsRunBlockInput[], homeless: readonly AsRunRemovedInput[]): AsRunBlockInput[] {
  const stories = homeless.toSorted((a, b) => (a.playTime! < b.playTime! ? -1 : 1));
  const began = stories[0]!.playTime!;
  const next = blocks.findIndex(
    ({ standBy, stories: own }) => standBy || own.some(({ playTime }) => playTime !== null && playTime > began),
  );
  const block = { id: REMOVED_BLOCK, title: '', standBy: false, commercial: 0, playTime: null, stopTime: null, stories };
  return blocks.toSpliced(next < 0 ? blocks.length : next, 0, block);
}
