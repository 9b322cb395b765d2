import { airTimes, begunInstant, liveTiming, localInstant, type TimingOptions } from '@lauda/domain';
import type { Newsroom, Rundown } from '@lauda/sdk';

/** The seconds that really pass between start and end of a rundown; nothing where the clocks do not tell. */
export function spanOf({ date, start, end, timeZone }: Rundown): { span?: number } {
  const air = airTimes(date, start, end, timeZone);
  return air ? { span: air.span } : {};
}

/** The seconds a show runs behind its plan now, by the clock of the server; 0 while nothing is on air. */
export async function lateOf(rundown: Rundown, options: TimingOptions, newsroom: Newsroom): Promise<number> {
  const { onAir, date, start, timeZone } = rundown;
  if (!onAir) return 0;
  const { epochMs } = await newsroom.time.get();
  const item = { id: onAir.id, kind: onAir.kind, total: onAir.total, playedAtMs: begunInstant(onAir.playTime, timeZone, epochMs) };
  return liveTiming(rundown, item, epochMs, localInstant(`${date}T${start}`, timeZone), options).late ?? 0;
}
