import type { ElementAction } from './profile2/elementAction.ts';
import type { RoStory } from './profile2/story.ts';

/** A story for the comparison: its id and a fingerprint of its content. */
export interface ComparedStory {
  readonly story: RoStory;
  readonly fingerprint: string;
}
export interface HeldStory {
  readonly storyID: string;
  readonly fingerprint: string;
}

/**
 * Finds a longest subsequence of `wanted` that is already in order and need not move. Searched from the end, so that of two swapped neighbours the
 * earlier one counts as moved.
 */
function stayers(held: readonly string[], wanted: readonly string[]): Set<string> {
  const place = new Map(held.map((id, index) => [id, -index]));
  const kept = wanted.filter((id) => place.has(id)).reverse();
  const tails: number[] = [];
  const previous: number[] = [];
  kept.forEach((id, index) => {
    let [low, high] = [0, tails.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (place.get(kept[tails[middle]!]!)! < place.get(id)!) low = middle + 1;
      else high = middle;
    }
    previous[index] = low > 0 ? tails[low - 1]! : -1;
    tails[low] = index;
  });
  const out = new Set<string>();
  for (let at = tails.at(-1) ?? -1; at >= 0; at = previous[at]!) out.add(kept[at]!);
  return out;
}

/**
 * The shortest list of messages that turns what a device holds into what it should hold: deletions in one, then replacements in place,
 * moves of the stories that stand wrong (as few as possible) and insertions, neighbours together. Applied in order it gives `wanted`.
 */
export function diffStories(roID: string, held: readonly HeldStory[], wanted: readonly ComparedStory[]): ElementAction[] {
  const action = (rest: Omit<ElementAction, 'kind' | 'roID'>): ElementAction => ({ kind: 'roElementAction', roID, ...rest });
  const wantedIds = new Set(wanted.map(({ story }) => story.storyID));
  const prints = new Map(held.map(({ storyID, fingerprint }) => [storyID, fingerprint]));
  const gone = held.filter(({ storyID }) => !wantedIds.has(storyID)).map(({ storyID }) => storyID);
  const actions: ElementAction[] = gone.length > 0 ? [action({ operation: 'DELETE', storyIDs: gone })] : [];
  for (const { story, fingerprint } of wanted) {
    const print = prints.get(story.storyID);
    if (print !== undefined && print !== fingerprint)
      actions.push(action({ operation: 'REPLACE', target: { storyID: story.storyID }, stories: [story] }));
  }
  const staying = stayers(
    held.map(({ storyID }) => storyID).filter((id) => wantedIds.has(id)),
    wanted.map(({ story }) => story.storyID),
  );
  return [...actions, ...placements(wanted, prints, staying).map(action)];
}

/** Lists moves and insertions from the last story to the first, so that the target of each is already in its final place. */
function placements(
  wanted: readonly ComparedStory[],
  prints: ReadonlyMap<string, string>,
  staying: ReadonlySet<string>,
): Omit<ElementAction, 'kind' | 'roID'>[] {
  const actions: Omit<ElementAction, 'kind' | 'roID'>[] = [];
  let before: string | undefined;
  for (let at = wanted.length - 1; at >= 0; ) {
    const id = wanted[at]!.story.storyID;
    if (staying.has(id)) {
      before = id;
      at -= 1;
      continue;
    }
    const known = prints.has(id);
    const run: ComparedStory[] = [];
    while (at >= 0 && !staying.has(wanted[at]!.story.storyID) && prints.has(wanted[at]!.story.storyID) === known)
      run.unshift(wanted[at--]!);
    const target = before === undefined ? {} : { storyID: before };
    actions.push(
      known
        ? { operation: 'MOVE', target, storyIDs: run.map(({ story }) => story.storyID) }
        : { operation: 'INSERT', target, stories: run.map(({ story }) => story) },
    );
    before = run[0]!.story.storyID;
  }
  return actions;
}
