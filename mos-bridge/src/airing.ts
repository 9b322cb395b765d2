import type { ElementAction } from '@lauda/mos';
import { fingerprint } from './fingerprint.ts';

interface WithStoryId {
  readonly storyID: string;
}
export interface MergedStories<T> {
  readonly stories: readonly T[];
  /** The stories on air whose change or removal waits. */
  readonly waiting: readonly string[];
}

/**
 * Merges the wanted list with the stories on air: these stay as the device holds them, in place even when no longer wanted. Two stories on air are
 * never reordered: if the wanted order swaps them, they keep their order in the two wanted places until one of them is off the air.
 */
export function keepAiring<T extends WithStoryId>(held: readonly T[], wanted: readonly T[], airing: ReadonlySet<string>): MergedStories<T> {
  let stories = [...wanted];
  const waiting: string[] = [];
  for (const [index, story] of held.entries()) {
    if (!airing.has(story.storyID)) continue;
    const at = stories.findIndex(({ storyID }) => storyID === story.storyID);
    if (at >= 0) {
      if (fingerprint(stories[at]!) === fingerprint(story)) continue;
      stories[at] = story;
    } else {
      const place = placeOf(held, index, stories);
      stories = [...stories.slice(0, place), story, ...stories.slice(place)];
    }
    waiting.push(story.storyID);
  }
  const inOrder = orderAiring(held, stories, airing);
  const passing = stories.filter((story, at) => story !== inOrder[at]).map(({ storyID }) => storyID);
  return { stories: inOrder, waiting: [...new Set([...waiting, ...passing])] };
}

/** Puts the stories on air in the order in which the device holds them, into the places they have together in the list. */
function orderAiring<T extends WithStoryId>(held: readonly T[], stories: readonly T[], airing: ReadonlySet<string>): readonly T[] {
  const byId = new Map(stories.map((story) => [story.storyID, story]));
  const onAir = held.flatMap(({ storyID }) => (airing.has(storyID) ? [byId.get(storyID)!] : []));
  const turns = new Set(onAir);
  const next = onAir.values();
  return stories.map((story) => (turns.has(story) ? next.next().value! : story));
}

/** The place after the nearest earlier story that stays, else before the nearest later one. */
function placeOf(held: readonly WithStoryId[], index: number, stories: readonly WithStoryId[]): number {
  const places = new Map(stories.map(({ storyID }, at) => [storyID, at]));
  for (let at = index - 1; at >= 0; at--) {
    const place = places.get(held[at]!.storyID);
    if (place !== undefined) return place + 1;
  }
  for (let at = index + 1; at < held.length; at++) {
    const place = places.get(held[at]!.storyID);
    if (place !== undefined) return place;
  }
  return 0;
}

/**
 * The next move towards the wanted order that leaves the stories on air where they are: the others move around them.
 * Only stories the device holds count, and those on air stand in the wanted order among themselves; undefined when the order is right.
 */
export function moveAround(
  roID: string,
  held: readonly string[],
  wanted: readonly string[],
  airing: ReadonlySet<string>,
): ElementAction | undefined {
  const known = new Set(held);
  const goal = wanted.filter((id) => known.has(id));
  const list = held.filter((id) => goal.includes(id));
  for (let at = goal.length - 1; at >= 0; at--) {
    const id = goal[at]!;
    const next = goal[at + 1];
    const stands = list.indexOf(id);
    const end = next === undefined ? list.length : list.indexOf(next);
    if (stands === end - 1) continue;
    if (!airing.has(id))
      return { kind: 'roElementAction', roID, operation: 'MOVE', target: next === undefined ? {} : { storyID: next }, storyIDs: [id] };
    // The list is built from its end: what follows is in place already.
    const between = list.slice(stands + 1, end).filter((other) => !airing.has(other));
    return { kind: 'roElementAction', roID, operation: 'MOVE', target: { storyID: id }, storyIDs: between };
  }
  return undefined;
}
