import { DateTime } from 'luxon';

const read = (day: string): DateTime => DateTime.fromISO(day, { zone: 'utc' });
const write = (day: DateTime): string => day.toFormat('yyyy-MM-dd');
const sundayOf = (day: DateTime): DateTime => day.minus({ days: day.weekday % 7 });

/** The days of the week of a day, YYYY-MM-DD, from Sunday. */
export function weekOf(day: string): string[] {
  const sunday = sundayOf(read(day));
  return Array.from({ length: 7 }, (_, at) => write(sunday.plus({ days: at })));
}

/** The days of every week of the month of a day, from the Sunday before its first to the Saturday after its last. */
export function monthWeeks(day: string): string[] {
  const first = sundayOf(read(day).startOf('month'));
  const weeks = Math.floor(read(day).endOf('month').diff(first, 'weeks').weeks) + 1;
  return Array.from({ length: weeks * 7 }, (_, at) => write(first.plus({ days: at })));
}

/** A day as many months later; one its month does not have is the last it has. */
export const shiftMonths = (day: string, months: number): string => write(read(day).plus({ months }));
