import { clockSeconds, showClock } from '../format/clock.ts';
import { airTimes, showInstant } from '../time/air.ts';
import { spanSeconds, type TimingOptions } from './timing.ts';

/** The date of a show and its clocks. */
interface DatedShow {
  readonly date: string;
  readonly start?: string | null;
  readonly end?: string | null;
}
/** The settings of rundowns that their times depend on. */
interface TimingSettings {
  readonly estimatedEnabled: boolean;
  readonly accumulateByBlock: boolean;
}

/** Returns how the settings of the newsroom count times. */
export const timingOptionsOf = ({ estimatedEnabled, accumulateByBlock }: TimingSettings): TimingOptions => ({
  estimatedEnabled,
  byBlock: accumulateByBlock,
});

/** Returns the seconds a show really lasts when the clock changes within it; undefined on any other day. */
export function shiftedSpan({ date, start, end }: DatedShow, zone: string): number | undefined {
  const span = airTimes(date, start, end, zone)?.span;
  return span === spanSeconds(start, end) ? undefined : span;
}

/** Returns how the times of a show are counted on its date: as given, with the seconds it really lasts when the clock changes within it. */
export function optionsOn<O extends TimingOptions>(show: DatedShow, options: O, zone: string): O {
  const span = shiftedSpan(show, zone);
  return span === undefined ? options : { ...options, span };
}

/** Returns a writer of times of day, given seconds from the midnight before the start: as the wall clock shows them, also after a time change. */
export function clockOn(show: DatedShow, zone: string): (seconds: number) => string {
  const air = airTimes(show.date, show.start, show.end, zone);
  const start = clockSeconds(show.start);
  if (!air || start === undefined || shiftedSpan(show, zone) === undefined) return showClock;
  return (seconds) => (seconds < 0 ? showClock(seconds) : showInstant(air.startMs + (seconds - start) * 1000, show.date, zone));
}
