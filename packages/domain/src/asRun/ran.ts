import { begunInstant, instantsOf } from '../time/zone.ts';
import type { RanBetween } from './model.ts';

/** When something ran, epoch ms; `to` is undefined while it has not ended. */
export interface Ran {
  readonly from: number;
  readonly to: number | undefined;
}
/** Something planned, in the order of the plan, with its planned length in seconds and its planned begin, epoch ms. */
interface PlannedItem {
  readonly key: RanBetween;
  readonly planned: number;
  readonly plannedMs: number | undefined;
}

/**
 * Finds when each item ran. Wire timestamps do not say which pass of a repeated hour they mean, so an item that ran in it is taken for where the show
 * had come to: the end of what aired before it, or its planned begin.
 */
export function ranIn(plan: readonly PlannedItem[], zone: string, nowMs: number | undefined): ReadonlyMap<object, Ran> {
  const found = new Map<object, Ran>();
  let reachedMs: number | undefined;
  for (const { key, planned, plannedMs } of plan) {
    const { playTime, stopTime } = key;
    if (playTime === null) continue;
    const ran =
      stopTime === null && nowMs !== undefined ? onAirNow(playTime, zone, nowMs) : nearest(key, reachedMs ?? plannedMs, zone, nowMs);
    found.set(key, ran);
    reachedMs = ran.to ?? ran.from + planned * 1000;
  }
  return found;
}

/** The instants that the wire timestamps of something that ran may mean, epoch ms, in their order: two where its begin is in an hour that the clock repeats. */
function ranInstants(playTime: string, stopTime: string | null, zone: string): Ran[] {
  const begins = [...new Set(instantsOf(playTime, zone))];
  if (stopTime === null) return begins.map((from) => ({ from, to: undefined }));
  const [first, last] = instantsOf(stopTime, zone);
  const ends = (from: number): number => (first >= from ? first : last);
  const possible = begins.filter((from) => ends(from) >= from);
  return (possible.length > 0 ? possible : begins.slice(0, 1)).map((from) => ({ from, to: Math.max(from, ends(from)) }));
}

const onAirNow = (playTime: string, zone: string, nowMs: number): Ran => ({ from: begunInstant(playTime, zone, nowMs), to: nowMs });

function nearest({ playTime, stopTime }: RanBetween, aboutMs: number | undefined, zone: string, nowMs = Infinity): Ran {
  const all = ranInstants(playTime!, stopTime, zone);
  const past = all.filter(({ to, from }) => (to ?? from) <= nowMs);
  const [first, second] = past.length > 0 ? past : all;
  if (second === undefined || aboutMs === undefined) return first!;
  return Math.abs(second.from - aboutMs) < Math.abs(first!.from - aboutMs) ? second : first!;
}
