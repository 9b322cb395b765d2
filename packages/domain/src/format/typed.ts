import { isoDuration, parseMmss } from './duration.ts';

/** What a duration field holds after something was typed into it: what it held, ISO 8601, until the whole mm:ss is there (VAL-02). */
export function typedDuration(held: string, typed: string): string {
  const seconds = parseMmss(typed);
  return seconds === undefined ? held : isoDuration(seconds);
}
