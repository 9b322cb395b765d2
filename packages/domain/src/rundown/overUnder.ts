import { type LiveItem, type LiveRundown, liveTiming } from './live.ts';
import { type RundownTiming, rundownTiming, type TimingOptions } from './timing.ts';

/** From how many seconds on time that is left is no longer small: something has to fill it. */
export const SHORT_FROM_S = 60;

/** How far a show is from its end. */
export interface OverUnder {
  /** The one figure: on air from what is, else by the plan. Seconds, positive is time free, negative is over; undefined where unknown. */
  readonly difference: number | undefined;
  /** The figure of the plan alone, which stands beside the other by its name while something is on air. */
  readonly plan: number | undefined;
  /** When the show ends, epoch ms. */
  readonly endMs: number;
  readonly isLive: boolean;
}

/** The moment a show is looked at: what is on air, if anything, now and the planned start, epoch ms. */
export interface Moment {
  readonly item: LiveItem | undefined;
  readonly nowMs: number;
  readonly startMs: number;
}

/** Says how far a show is from its end, the one figure wherever it is shown: anchored at what is on air, or by the plan before. */
export function overUnder(
  rundown: LiveRundown,
  { item, nowMs, startMs }: Moment,
  options: TimingOptions = {},
  timing: RundownTiming = rundownTiming(rundown, options),
): OverUnder {
  const plan = timing.differenceFull;
  if (!item) return { difference: plan, plan, endMs: startMs + timing.total * 1000, isLive: false };
  const { difference, expectedEndMs } = liveTiming(rundown, item, nowMs, startMs, options);
  return { difference, plan, endMs: expectedEndMs, isLive: true };
}

/** What a difference means: `even` ends on time, `under` has a little left, `short` a minute or more. */
export type OverUnderState = 'unknown' | 'over' | 'even' | 'under' | 'short';

/** What a difference means for ending the show: a little under is fine, minutes under must be filled. */
export const overUnderState = (difference: number | undefined): OverUnderState => {
  if (difference === undefined) return 'unknown';
  if (difference < 0) return 'over';
  if (difference === 0) return 'even';
  return difference < SHORT_FROM_S ? 'under' : 'short';
};
