import { clockSeconds } from '../format/clock.ts';
import { UNKNOWN_TIME } from '../limits.ts';
import { rundownTiming } from '../rundown/timing.ts';
import { type Candidate, fills, movable, nearest, nearestPair, singleChanges, stretches, swaps, trims } from './candidates.ts';
import type { FitKind, FitOptions, FitProposal, FitRundown } from './model.ts';

/** The cost of each kind of change, in seconds of missing the end: shortening a text costs less than losing a story. */
const PRICE: Readonly<Record<FitKind, number>> = {
  unfloat: 10,
  trim: 10,
  from_stand_by: 15,
  stretch: 20,
  float: 40,
  to_stand_by: 45,
  swap: 50,
};
/** What cutting a whole story would cost; a tenth of it costs a tenth. */
const PRICE_OF_CUT = 200;
/** A second too long is worse than one too short: something has to be dropped on air. */
const PRICE_OF_OVER = 3;
const OF_A_KIND = 3;

/**
 * Proposes how a rundown lands on time, best first: cut a text, float a story, move one to Stand By, or exchange two; where the show is
 * short bring stories back, as many as it takes, and lengthen live links. Answers nothing where the end is unknown or the rundown is on time already. The same rundown always gets the same proposals.
 */
export function fitRundown(rundown: FitRundown, options: FitOptions = {}): FitProposal[] {
  const { tolerance = 5, late = 0, trim = 0.25, limit = 10, approvedOnly = false } = options;
  const timing = rundownTiming(rundown, options);
  const written = approvedOnly ? timing.differenceApproved : timing.differenceFull;
  if (written === undefined || Math.abs(written - late) <= tolerance) return [];
  const difference = written - late;
  const start = clockSeconds(rundown.start);
  const proposals = candidatesFor(rundown, -difference, { ...options, trim }).flatMap((candidate): FitProposal[] => {
    const after = difference + candidate.seconds;
    if (Math.abs(after) >= Math.abs(difference)) return [];
    const total = timing.total - candidate.seconds;
    const { kind, steps } = candidate;
    const score = missed(after, tolerance) + PRICE[kind] * steps.length + PRICE_OF_CUT * candidate.cut;
    const end = start === undefined ? UNKNOWN_TIME : start + late + total;
    return [{ kind, steps, changes: candidate.changes(), total, end, difference: after, score }];
  });
  return ranked(proposals).slice(0, limit);
}

const missed = (difference: number, tolerance: number): number =>
  Math.abs(difference) <= tolerance ? 0 : difference > 0 ? difference : -difference * PRICE_OF_OVER;

function candidatesFor(rundown: FitRundown, needed: number, options: FitOptions & { trim: number }): Candidate[] {
  const stories = movable(rundown, options);
  const [floats = [], outs = [], unfloats = [], backs = []] = singleChanges(stories);
  const usable = needed > 0 ? [floats, outs] : [unfloats, backs];
  return [
    ...usable.flatMap((list) => [...nearest(list, needed), ...nearestPair(list, needed)]),
    ...swaps(stories, needed, nearest),
    ...(needed > 0
      ? trims(stories, Math.ceil(needed), options.trim)
      : [...fills(stories, -needed), ...stretches(stories, -needed, options.trim)]),
  ];
}

/** Orders by score, ties by the stories touched, and keeps a few of each kind so that there is a choice. */
function ranked(proposals: readonly FitProposal[]): FitProposal[] {
  const key = ({ steps }: FitProposal): string => steps.map(({ storyId }) => String(storyId).padStart(16, '0')).join();
  const sorted = proposals.toSorted((a, b) => a.score - b.score || (key(a) < key(b) ? -1 : 1));
  const kept = new Map<FitKind, number>();
  return sorted.filter(({ kind }) => {
    kept.set(kind, (kept.get(kind) ?? 0) + 1);
    return kept.get(kind)! <= OF_A_KIND;
  });
}
