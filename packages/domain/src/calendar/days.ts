import { DateTime } from 'luxon';
import type { Locale } from '../enums.ts';

const read = (day: string): DateTime => DateTime.fromISO(day, { zone: 'utc' });
const write = (day: DateTime): string => day.toFormat('yyyy-MM-dd');
/** The weekday that weeks are shown from in a language: Monday in Spain, Sunday elsewhere. What an event repeats by counts from Sunday everywhere. */
const firstWeekday = (locale: Locale): number => (locale === 'es_ES' ? 1 : 0);
const weekStart = (day: DateTime, locale: Locale): DateTime => day.minus({ days: (day.weekday - firstWeekday(locale)) % 7 });

/** The days of the week of a day, YYYY-MM-DD, from the weekday that weeks begin with in a language. */
export function weekOf(day: string, locale: Locale): string[] {
  const first = weekStart(read(day), locale);
  return Array.from({ length: 7 }, (_, at) => write(first.plus({ days: at })));
}

/** The days of every whole week that the month of a day has days in. */
export function monthWeeks(day: string, locale: Locale): string[] {
  const first = weekStart(read(day).startOf('month'), locale);
  const weeks = Math.floor(read(day).endOf('month').diff(first, 'weeks').weeks) + 1;
  return Array.from({ length: weeks * 7 }, (_, at) => write(first.plus({ days: at })));
}

/** A day as many months later; one its month does not have is the last it has. */
export const shiftMonths = (day: string, months: number): string => write(read(day).plus({ months }));
