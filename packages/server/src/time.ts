import { localTimestamp as format, localInstant, localToday } from '@lauda/domain';

/** Formats an instant as the API does: local time of the zone. */
export const localTimestamp = (instant: Date | number, zone: string): string =>
  format(typeof instant === 'number' ? instant : instant.getTime(), zone);
export const localOrNull = (instant: Date | null, zone: string): string | null => (instant ? localTimestamp(instant, zone) : null);
/** Parses a timestamp of the API. */
export const instantOf = (timestamp: string, zone: string): Date => new Date(localInstant(timestamp, zone));
/** Today's date in a zone. */
export const today = localToday;
