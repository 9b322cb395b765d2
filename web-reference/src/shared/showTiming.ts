import {
  begunInstant,
  localInstant,
  type OverUnder,
  optionsOn,
  overUnder,
  type RundownTiming,
  rundownTiming,
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

/** Returns the timing of a show: that of the store, computed anew only on the two days a year when daylight saving changes within it. */
export const timingOn = (rundown: DatedRundown, known: RundownTiming, options: TimingOptions, zone: string): RundownTiming => {
  const counted = optionsOn(rundown, options, zone);
  return counted === options ? known : rundownTiming(rundown, counted);
};

/** Returns how far a show is from its planned end at a moment: the one figure in bar, toolbar, lists and fit panel. */
export const overUnderOn = (
  rundown: VisibleRundown,
  timing: RundownTiming,
  options: TimingOptions,
  zone: string,
  nowMs: number,
): OverUnder => {
  const { onAir, date, start } = rundown;
  const item = onAir ? { ...onAir, playedAtMs: begunInstant(onAir.playTime, zone, nowMs) } : undefined;
  const startMs = localInstant(`${date}T${start}`, zone);
  return overUnder(rundown, { item, nowMs, startMs }, optionsOn(rundown, options, zone), timing);
};

/** Returns how far an open show is from its planned end; renders once a second while something is on air. */
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

/** Returns the timing of an open rundown in the zone of the branch. */
export const useShowTiming = (open: OpenRundown): RundownTiming | undefined => {
  const { zone, store } = useDesk();
  const rundown = useView(open.view);
  const known = useView(open.timing);
  const options = useView(store.rundowns.timingOptions);
  return useMemo(() => rundown && known && timingOn(rundown, known, options, zone), [rundown, known, options, zone]);
};
