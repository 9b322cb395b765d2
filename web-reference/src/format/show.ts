import { readDate, readTime, readTimestamp } from '@lauda/domain';
import { languageTag } from '../i18n/i18n.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

const dateFormat = (language: string, kind: 'short' | 'long'): Intl.DateTimeFormat => {
  const key = `${language} ${kind}`;
  const made =
    formats.get(key) ??
    new Intl.DateTimeFormat(languageTag(language), {
      timeZone: 'UTC',
      weekday: kind === 'long' ? 'long' : 'short',
      day: '2-digit',
      month: kind === 'long' ? 'long' : '2-digit',
      ...(kind === 'long' ? { year: 'numeric' as const } : {}),
    });
  formats.set(key, made);
  return made;
};

/** Writes `YYYY-MM-DD` as people read it: `sáb., 21/11`, or long with the month's name and the year. */
export const showDate = (date: string, language: string, kind: 'short' | 'long' = 'short'): string =>
  readDate(date) === undefined ? '' : dateFormat(language, kind).format(new Date(`${date}T00:00:00Z`));

/** Writes `HH:mm:ss` as `HH:mm`. */
export const showTime = (time: string | null | undefined): string => (time ? readTime(time) : undefined)?.slice(0, 5) ?? '';

/** Takes the time of day out of a `YYYY-MM-DDTHH:mm:ss`, `HH:mm`. */
export const timeOf = (stamp: string | null | undefined): string => (stamp ? readTimestamp(stamp) : undefined)?.slice(11, 16) ?? '';
