import type { Locale } from '@lauda/domain';
import { showDate } from '@lauda/domain/text';

/** Writes a `YYYY-MM-DDTHH:mm:ss`, which is local to the newsroom, as people read it: `26/11/2026 19:15`; with its seconds where they tell something. */
export const momentWords = (timestamp: string, locale: Locale, withSeconds = false): string =>
  `${showDate(timestamp.slice(0, 10), locale)} ${timestamp.slice(11, withSeconds ? 19 : 16)}`;

/** Who reads: the language, and whether they read it on a terminal. */
interface Reader {
  readonly locale: Locale;
  readonly show: { word(text: string, code: string): string };
}

/** A day and time as a person reads it on a terminal, and as it is stored, with a blank between, in a pipe; empty for none. */
export const momentText = (timestamp: string | null | undefined, { show, locale }: Reader): string =>
  timestamp ? show.word(momentWords(timestamp, locale), timestamp.replace('T', ' ')) : '';
/** The same with its seconds, where they tell something. */
export const instantText = (timestamp: string | null | undefined, { show, locale }: Reader): string =>
  timestamp ? show.word(momentWords(timestamp, locale, true), timestamp.replace('T', ' ')) : '';
