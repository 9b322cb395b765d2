import { moveStories } from '../rundown/moves.ts';
import { storyTimes } from '../rundown/storyTotals.ts';
import { secondsOf } from '../rundown/timing.ts';
import { type FitBlock, type FitChange, type FitRundown, type FitStory, partsOf } from './model.ts';

/** Makes changes to a rundown as the server makes them: the total of a story follows from its parts. */
export function applyFit<R extends FitRundown>(rundown: R, changes: readonly FitChange[]): R {
  let current = rundown;
  for (const change of changes)
    current = { ...current, blocks: change.call === 'stories.patch' ? patched(current, change) : moved(current, change) };
  return current;
}

function patched({ blocks }: FitRundown, { id, field, newValue }: FitChange & { call: 'stories.patch' }): FitBlock[] {
  return blocks.map((block) =>
    block.stories.every((story) => story.id !== id)
      ? block
      : { ...block, stories: block.stories.map((story) => (story.id === id ? withTotal({ ...story, [field]: newValue }, field) : story)) },
  );
}

function withTotal(story: FitStory, field: string): FitStory {
  const parts = field === 'floated' || field === 'estimated' ? undefined : partsOf(story);
  return parts ? { ...story, total: storyTimes(parts).total } : story;
}

function moved({ blocks }: FitRundown, { ids, targetBlockId, targetStoryId }: FitChange & { call: 'rundowns.stories.move' }): FitBlock[] {
  const stories = new Map(blocks.flatMap((block) => block.stories.map((story) => [story.id, story])));
  const orders = blocks.map(({ id, stories: list }) => ({ id, stories: list.map((story) => story.id) }));
  const next = moveStories(orders, ids, targetBlockId, targetStoryId);
  return blocks.map((block, index) => ({ ...block, stories: next[index]!.stories.map((id) => stories.get(id)!) }));
}

/** The changes that undo others, in the order they are to be made; `rundown` is what it was before them. */
export function undoFit(rundown: FitRundown, changes: readonly FitChange[]): FitChange[] {
  const undo: FitChange[] = [];
  let current = rundown;
  for (const change of changes) {
    undo.unshift(
      ...(change.call === 'stories.patch'
        ? [oldValue(current, change)]
        : change.ids.toReversed().map((id) => oldPlace(current, id, change.ids))),
    );
    current = applyFit(current, [change]);
  }
  return undo;
}

function oldValue({ blocks }: FitRundown, { call, id, field }: FitChange & { call: 'stories.patch' }): FitChange {
  const story = blocks.flatMap(({ stories }) => stories).find((each) => each.id === id)!;
  const value = field === 'floated' ? (story.floated ?? false) : field === 'estimated' ? secondsText(story) : story[field];
  return { call, id, field, newValue: value };
}
const secondsText = ({ estimated }: FitStory): unknown => (typeof estimated === 'number' ? secondsOf(estimated) : (estimated ?? 'PT0S'));

/** Moves a story back: before the first later story that was not moved too, or to the end of its block. */
function oldPlace({ blocks }: FitRundown, id: number, moving: readonly number[]): FitChange {
  const block = blocks.find(({ stories }) => stories.some((story) => story.id === id))!;
  const after = block.stories.slice(block.stories.findIndex((story) => story.id === id) + 1);
  const next = after.find((story) => !moving.includes(story.id));
  return { call: 'rundowns.stories.move', ids: [id], targetBlockId: block.id, targetStoryId: next?.id ?? null };
}
