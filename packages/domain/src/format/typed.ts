import { isoDuration, parseMmss } from './duration.ts';

/** Answers the value of a duration field after typing, ISO 8601: the former one until the whole mm:ss is typed (VAL-02). */
export function typedDuration(held: string, typed: string): string {
  const seconds = parseMmss(typed);
  return seconds === undefined ? held : isoDuration(seconds);
}
