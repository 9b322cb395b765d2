import {
  airTimes,
  clockSeconds,
  localInstant,
  type OverUnder,
  overUnder,
  type RundownTiming,
  rundownTiming,
  showClock,
  showInstant,
  spanSeconds,
  type TimedRundown,
  type TimingOptions,
} from '@lauda/domain';
import type { OpenRundown, VisibleRundown } from '@lauda/store';
import { useMemo } from 'react';
import { useDesk } from '../app/desk.ts';
import { useFromClock } from '../hooks/clock.ts';
import { useView } from '../hooks/useView.ts';

interface DatedRundown extends TimedRundown {
  readonly date: string;
}

/** The seconds that really pass in a show, where they differ from what its clocks say because the clock changes within it. */
export const changedSpan = ({ date, start, end }: Pick<DatedRundown, 'date' | 'start' | 'end'>, zone: string): number | undefined => {
  const span = airTimes(date, start, end, zone)?.span;
  return span === spanSeconds(start, end) ? undefined : span;
};

/** The times of a show on its day: those the store keeps, computed anew on the two days a year on which the clock changes within it. */
export const timedOn = (rundown: DatedRundown, known: RundownTiming, options: TimingOptions, zone: string): RundownTiming => {
  const span = changedSpan(rundown, zone);
  return span === undefined ? known : rundownTiming(rundown, { ...options, span });
};

/** How a clock of the timeline is written, given in seconds from the midnight before the start: as the wall shows it, also past a clock change. */
export const clockOn = (rundown: Pick<DatedRundown, 'date' | 'start' | 'end'>, zone: string): ((seconds: number) => string) => {
  const air = airTimes(rundown.date, rundown.start, rundown.end, zone);
  const start = clockSeconds(rundown.start);
  if (!air || start === undefined || changedSpan(rundown, zone) === undefined) return showClock;
  return (seconds) => (seconds < 0 ? showClock(seconds) : showInstant(air.startMs + (seconds - start) * 1000, rundown.date, zone));
};

/** How far a show is from its end at a moment, in the zone of the branch: the one figure of bar, toolbar, lists and fit. */
export const overUnderOn = (
  rundown: VisibleRundown,
  timing: RundownTiming,
  options: TimingOptions,
  zone: string,
  nowMs: number,
): OverUnder => {
  const { onAir, date, start } = rundown;
  const span = changedSpan(rundown, zone);
  const item = onAir ? { ...onAir, playedAtMs: localInstant(onAir.playTime, zone) } : undefined;
  const startMs = localInstant(`${date}T${start}`, zone);
  return overUnder(rundown, { item, nowMs, startMs }, span === undefined ? options : { ...options, span }, timing);
};

/** How far an open show is from its end; drawn once a second while something is on air. */
export const useOverUnder = (open: OpenRundown): OverUnder | undefined => {
  const { zone, store } = useDesk();
  const rundown = useView(open.view);
  const timing = useShowTiming(open);
  const options = useView(store.rundowns.timingOptions);
  const isLive = rundown?.onAir != null;
  const second = useFromClock((now) => (isLive ? now : 0));
  return useMemo(
    () => rundown && timing && overUnderOn(rundown, timing, options, zone, second * 1000),
    [rundown, timing, options, zone, second],
  );
};

/** The times of an open rundown in the zone of the branch. */
export const useShowTiming = (open: OpenRundown): RundownTiming | undefined => {
  const { zone, store } = useDesk();
  const rundown = useView(open.view);
  const known = useView(open.timing);
  const options = useView(store.rundowns.timingOptions);
  return useMemo(() => rundown && known && timedOn(rundown, known, options, zone), [rundown, known, options, zone]);
};
