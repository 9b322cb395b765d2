import { begunInstant, liveTiming, localInstant, optionsOn, type TimingOptions, timingOptionsOf } from '@lauda/domain';
import type { Newsroom, Rundown } from '@lauda/sdk';

/** How times are counted: as the settings of the newsroom say, and what was typed for one command besides. */
export const withTyped = <O extends TimingOptions>(settings: TimingOptions, typed: O): O => ({
  ...typed,
  estimatedEnabled: settings.estimatedEnabled === true || typed.estimatedEnabled === true,
  byBlock: settings.byBlock === true || typed.byBlock === true,
});

/** Loads how the newsroom counts times. */
export const countingOf = async (newsroom: Newsroom, init?: { readonly signal: AbortSignal }): Promise<TimingOptions> =>
  timingOptionsOf(await newsroom.rundowns.config.get(init));

/** The seconds a show runs behind its plan now, by the clock of the server; 0 while nothing is on air. */
export async function lateOf(rundown: Rundown, options: TimingOptions, newsroom: Newsroom): Promise<number> {
  const { onAir, date, start, timeZone } = rundown;
  if (!onAir) return 0;
  const { epochMs } = await newsroom.time.get();
  const item = { id: onAir.id, kind: onAir.kind, total: onAir.total, playedAtMs: begunInstant(onAir.playTime, timeZone, epochMs) };
  return liveTiming(rundown, item, epochMs, localInstant(`${date}T${start}`, timeZone), optionsOn(rundown, options, timeZone)).late ?? 0;
}
