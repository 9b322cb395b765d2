import { localTimestamp, readDate, readTime, readTimestamp } from '@lauda/domain';
import { languageTag } from '../i18n/i18n.ts';

const formats = new Map<string, Intl.DateTimeFormat>();
/** A cache of formatted dates: a list shows few different ones, again and again. */
const written = new Map<string, string>();
const MOST_WRITTEN = 1_000;

const KINDS = {
  short: { weekday: 'short', day: '2-digit', month: '2-digit' },
  long: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  year: { day: '2-digit', month: '2-digit', year: 'numeric' },
  day: { day: '2-digit', month: '2-digit' },
  month: { month: 'long', year: 'numeric' },
  weekday: { weekday: 'short' },
  weekdayLong: { weekday: 'long' },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>;

const dateFormat = (language: string, kind: keyof typeof KINDS): Intl.DateTimeFormat => {
  const key = `${language} ${kind}`;
  const made = formats.get(key) ?? new Intl.DateTimeFormat(languageTag(language), { timeZone: 'UTC', ...KINDS[kind] });
  formats.set(key, made);
  return made;
};

/**
 * Writes `YYYY-MM-DD` for people: `sáb., 21/11`; long, with the month's name and the year; `21/11/2026`; `21/11`; or only its month or weekday.
 * Empty where there is no date.
 */
export function showDate(date: string | null | undefined, language: string, kind: keyof typeof KINDS = 'short'): string {
  if (!date) return '';
  const key = `${language} ${kind} ${date}`;
  const known = written.get(key);
  if (known !== undefined) return known;
  const text = readDate(date) === undefined ? '' : dateFormat(language, kind).format(new Date(`${date}T00:00:00Z`));
  if (written.size >= MOST_WRITTEN) written.clear();
  written.set(key, text);
  return text;
}

/** Writes `HH:mm:ss` as `HH:mm`. */
export const showTime = (time: string | null | undefined): string => (time ? readTime(time) : undefined)?.slice(0, 5) ?? '';

/** Returns the time of day of a `YYYY-MM-DDTHH:mm:ss`, as `HH:mm`. */
export const timeOf = (stamp: string | null | undefined): string => (stamp ? readTimestamp(stamp) : undefined)?.slice(11, 16) ?? '';

/** Writes a timestamp for people; empty for null. */
export const momentText = (stamp: string | null, language: string): string =>
  stamp === null ? '' : `${showDate(stamp.slice(0, 10), language)} ${timeOf(stamp)}`;

/** Writes when something was changed, as short as it is understood: its time today, its day in this year, else its date with the year. */
export const whenText = (stamp: string | null, today: string, language: string): string => {
  const date = stamp?.slice(0, 10) ?? '';
  if (date === '' || date === today) return timeOf(stamp);
  return showDate(date, language, date.slice(0, 4) === today.slice(0, 4) ? 'day' : 'year');
};

/** Writes an instant, in epoch ms, for people: by the clock of the branch, wherever this desk is. */
export const instantText = (epochMs: number, language: string, zone: string): string => momentText(localTimestamp(epochMs, zone), language);
