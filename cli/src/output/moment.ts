import type { Locale } from '@lauda/domain';
import { showDate } from '@lauda/domain/text';

/** Writes a `YYYY-MM-DDTHH:mm:ss`, which is local to the newsroom, as people read it: `26/11/2026 19:15`; with its seconds where they tell something. */
export const momentWords = (timestamp: string, locale: Locale, withSeconds = false): string =>
  `${showDate(timestamp.slice(0, 10), locale)} ${timestamp.slice(11, withSeconds ? 19 : 16)}`;
