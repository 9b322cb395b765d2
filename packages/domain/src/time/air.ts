import { clockSeconds, dayClock } from '../format/clock.ts';
import { localInstant, localTimestamp } from './zone.ts';

const DAY_MS = 86_400_000;

/** The instants of a show in epoch ms, and the seconds that really pass between them. */
export interface AirTimes {
  readonly startMs: number;
  readonly endMs: number;
  readonly span: number;
}

/** The day after a day, as `YYYY-MM-DD`. */
export const dayAfter = (date: string): string => new Date(Date.parse(`${date}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);

/**
 * Finds the instants a show starts and ends at: `date` YYYY-MM-DD, `start` and `end` HH:mm:ss in a zone. An end at or before the
 * start is on the next day (RUN-TIMING-07). A clock change within the show makes `span` an hour more or less than the clocks say; a show that starts
 * in an hour that the clock skips lasts what the clocks say.
 */
export function airTimes(
  date: string,
  start: string | null | undefined,
  end: string | null | undefined,
  zone: string,
): AirTimes | undefined {
  const [from, to] = [clockSeconds(start), clockSeconds(end)];
  if (from === undefined || to === undefined) return undefined;
  const startMs = localInstant(`${date}T${start}`, zone);
  const clockEndMs = localInstant(`${to > from ? date : dayAfter(date)}T${end}`, zone);
  const endMs = clockEndMs > startMs ? clockEndMs : startMs + (to - from) * 1000;
  return { startMs, endMs, span: (endMs - startMs) / 1000 };
}

/** Shows an instant as the clock of a show of a date: HH:mm:ss, `+1` on the day after; right across clock changes. */
export function showInstant(epochMs: number, date: string, zone: string): string {
  const local = localTimestamp(epochMs, zone);
  const days = Math.round((Date.parse(`${local.slice(0, 10)}T00:00:00Z`) - Date.parse(`${date}T00:00:00Z`)) / DAY_MS);
  return dayClock(clockSeconds(local.slice(11))! + days * 86_400);
}
