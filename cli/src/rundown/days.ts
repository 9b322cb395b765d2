import { localTimestamp } from '@lauda/domain';

/** The date a number of days later, YYYY-MM-DD; empty when it is no date. */
export function dayAfter(date: string, days: number): string {
  const instant = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(instant.getTime())) return '';
  instant.setUTCDate(instant.getUTCDate() + days);
  return instant.toISOString().slice(0, 10);
}

/** The time of day at an instant in a time zone, HH:mm:ss. */
export const timeIn = (zone: string, epochMs: number): string => localTimestamp(epochMs, zone).slice(11);
