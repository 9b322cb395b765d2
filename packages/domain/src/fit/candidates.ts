import { storySeconds } from '../rundown/timing.ts';
import type { FitBlock, FitChange, FitKind, FitOptions, FitRundown, FitStep, FitStory } from './model.ts';
import { stretchable, stretchChange, trimChange, trimmable } from './trim.ts';

/** A possible change, and the seconds it takes from the show; negative adds. */
export interface Candidate {
  readonly kind: FitKind;
  readonly seconds: number;
  readonly steps: readonly FitStep[];
  readonly changes: () => readonly FitChange[];
  /** The part of the stories that is cut; only trims. */
  readonly cut: number;
}
interface PlacedStory {
  readonly story: FitStory;
  readonly block: FitBlock;
  readonly seconds: number;
}

const stepOf = (kind: FitStep['kind'], { id, page, slug }: FitStory, seconds: number): FitStep => ({
  kind,
  storyId: id,
  page,
  slug,
  seconds,
});
const float = ({ id }: FitStory, newValue: boolean): FitChange => ({ call: 'stories.patch', id, field: 'floated', newValue });
const move = (id: number, targetBlockId: number, targetStoryId: number | null = null): FitChange => ({
  call: 'rundowns.stories.move',
  ids: [id],
  targetBlockId,
  targetStoryId,
});

/** The stories that may be changed: in the show, floated in it, and in Stand By, each list sorted by length. */
export interface MovableStories {
  readonly shown: readonly PlacedStory[];
  readonly floated: readonly PlacedStory[];
  readonly reserve: readonly PlacedStory[];
  readonly standBy: FitBlock | undefined;
  /** Where a story from Stand By goes: before the one that closes the show. */
  readonly closing: PlacedStory | undefined;
}

export function movable(rundown: FitRundown, options: FitOptions): MovableStories {
  const lists = { shown: [] as PlacedStory[], floated: [] as PlacedStory[], reserve: [] as PlacedStory[] };
  let closing: PlacedStory | undefined;
  // Items before what is on air are past: changing them does not affect the end.
  const forgetPast = (): void => {
    closing = undefined;
    for (const list of [lists.shown, lists.floated]) list.length = 0;
  };
  for (const block of rundown.blocks) {
    for (const story of block.stories) {
      if (story.displayStatus === 'play' && !block.standBy) forgetPast();
      if (story.displayStatus !== 'blank') continue;
      const placed = { story, block, seconds: storySeconds({ ...story, floated: false }, options) };
      if (!block.standBy && !story.floated) closing = placed;
      if (story.visible === false || placed.seconds <= 0) continue;
      if (block.standBy) story.floated || lists.reserve.push(placed);
      else (story.floated ? lists.floated : lists.shown).push(placed);
    }
    // The break of a block follows its stories.
    if (rundown.onAir?.kind === 'block' && rundown.onAir.id === block.id) forgetPast();
  }
  const byLength = (a: PlacedStory, b: PlacedStory): number => a.seconds - b.seconds || a.story.id - b.story.id;
  for (const list of Object.values(lists)) list.sort(byLength);
  return { ...lists, standBy: rundown.blocks.find(({ standBy }) => standBy), closing };
}

const one = (kind: Exclude<FitKind, 'swap'>, { story }: PlacedStory, seconds: number, changes: () => readonly FitChange[]): Candidate => ({
  kind,
  seconds,
  steps: [stepOf(kind, story, seconds)],
  changes,
  cut: 0,
});

/** Lists the changes of a single story, each kind sorted by the seconds it gives. */
export function singleChanges({ shown, floated, reserve, standBy, closing }: MovableStories): readonly (readonly Candidate[])[] {
  const out = standBy ? shown.map((placed) => one('to_stand_by', placed, placed.seconds, () => [move(placed.story.id, standBy.id)])) : [];
  const back = closing
    ? reserve.map((placed) =>
        one('from_stand_by', placed, -placed.seconds, () => [move(placed.story.id, closing.block.id, closing.story.id)]),
      )
    : [];
  return [
    shown.map((placed) => one('float', placed, placed.seconds, () => [float(placed.story, true)])),
    out,
    floated.map((placed) => one('unfloat', placed, -placed.seconds, () => [float(placed.story, false)])).reverse(),
    back.reverse(),
  ];
}

/** Joins two changes of one kind. */
export const joinCandidates = (a: Candidate, b: Candidate): Candidate => ({
  kind: a.kind,
  seconds: a.seconds + b.seconds,
  steps: [...a.steps, ...b.steps],
  changes: () => [...a.changes(), ...b.changes()],
  cut: a.cut + b.cut,
});

/** For each story in Stand By the exchanges that come nearest to what is needed. */
export function swaps({ shown, reserve, standBy }: MovableStories, needed: number, near: typeof nearest): Candidate[] {
  if (!standBy) return [];
  return reserve.flatMap((back) =>
    near(shown, needed + back.seconds).map(
      (out): Candidate => ({
        kind: 'swap',
        seconds: out.seconds - back.seconds,
        steps: [stepOf('to_stand_by', out.story, out.seconds), stepOf('from_stand_by', back.story, -back.seconds)],
        changes: () => [move(back.story.id, out.block.id, out.story.id), move(out.story.id, standBy.id)],
        cut: 0,
      }),
    ),
  );
}

/** Cuts of one story each, the gentlest first, or else of as few stories as it takes. */
export function trims({ shown }: MovableStories, needed: number, part: number): Candidate[] {
  const cuttable = shown
    .map((placed) => ({ ...placed, room: trimmable(placed.story, placed.seconds, part) }))
    .filter(({ room }) => room > 0)
    .sort((a, b) => b.room - a.room || a.story.id - b.story.id);
  const cut = ({ story, seconds: long }: PlacedStory, seconds: number): Candidate => ({
    kind: 'trim',
    seconds,
    steps: [stepOf('trim', story, seconds)],
    changes: () => [trimChange(story, seconds)],
    cut: seconds / long,
  });
  const enough = cuttable.filter(({ room }) => room >= needed).slice(0, 3);
  if (enough.length > 0) return enough.map((placed) => cut(placed, needed));
  let left = needed;
  const cuts: Candidate[] = [];
  for (const placed of cuttable) {
    if (left === 0) break;
    cuts.push(cut(placed, Math.min(left, placed.room)));
    left -= Math.min(left, placed.room);
  }
  return cuts.length > 0 ? [cuts.reduce(joinCandidates)] : [];
}

/** Stories that come back until a short show is full: the longest that still fit, first those of the show itself. */
export function fills({ floated, reserve, closing }: MovableStories, wanted: number): Candidate[] {
  const backs = closing ? reserve : [];
  const list = singleChanges({ shown: [], floated, reserve: backs, standBy: undefined, closing }).slice(2).flat();
  let left = wanted;
  const taken: Candidate[] = [];
  for (const one of list.toSorted((a, b) => a.seconds - b.seconds)) {
    if (-one.seconds > left) continue;
    taken.push(one);
    left += one.seconds;
  }
  // One or two stories are found better by `singleChanges` and pairs.
  return taken.length > 2 ? [taken.reduce(joinCandidates)] : [];
}

/** Live links made longer, one alone where that is enough, else as few as it takes. */
export function stretches({ shown }: MovableStories, wanted: number, part: number): Candidate[] {
  const whole = Math.floor(wanted);
  const able = shown
    .map((placed) => ({ ...placed, room: stretchable(placed.story, part) }))
    .filter(({ room }) => room > 0)
    .sort((a, b) => b.room - a.room || a.story.id - b.story.id);
  const longer = (placed: PlacedStory, seconds: number): Candidate =>
    one('stretch', placed, -seconds, () => [stretchChange(placed.story, seconds)]);
  const enough = able.filter(({ room }) => room >= whole).slice(0, 3);
  if (enough.length > 0) return enough.map((placed) => longer(placed, whole));
  let left = whole;
  const all = able.flatMap((placed): Candidate[] => {
    const seconds = Math.min(left, placed.room);
    left -= seconds;
    return seconds > 0 ? [longer(placed, seconds)] : [];
  });
  return all.length > 0 ? [all.reduce(joinCandidates)] : [];
}

/** The few of a list sorted by seconds that come nearest to a number, from both sides. */
export function nearest<T extends { readonly seconds: number }>(sorted: readonly T[], wanted: number): T[] {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]!.seconds < wanted) low = middle + 1;
    else high = middle;
  }
  return sorted.slice(Math.max(0, low - 1), low + 2);
}

/** The pair whose sum is the least that reaches a number, found from both ends of a sorted list. */
export function nearestPair(sorted: readonly Candidate[], wanted: number): Candidate[] {
  let found: readonly [Candidate, Candidate] | undefined;
  const miss = (a: Candidate, b: Candidate): number => Math.abs(a.seconds + b.seconds - wanted);
  for (let [low, high] = [0, sorted.length - 1]; low < high; ) {
    const [a, b] = [sorted[low]!, sorted[high]!];
    if (!found || miss(a, b) < miss(...found)) found = [a, b];
    if (a.seconds + b.seconds < wanted) low++;
    else high--;
  }
  return found ? [joinCandidates(...found)] : [];
}
