import type { Context } from '../command.ts';
import { momentWords } from '../output/moment.ts';

type Reader = Pick<Context, 'show' | 'locale'>;

/** A day and time as a person reads it on a terminal, and as it is stored, with a blank between, in a pipe; empty for none. */
export const momentText = (timestamp: string | null | undefined, { show, locale }: Reader): string =>
  timestamp ? show.word(momentWords(timestamp, locale), timestamp.replace('T', ' ')) : '';
/** The same with its seconds, where they tell something. */
export const instantText = (timestamp: string | null | undefined, { show, locale }: Reader): string =>
  timestamp ? show.word(momentWords(timestamp, locale, true), timestamp.replace('T', ' ')) : '';
