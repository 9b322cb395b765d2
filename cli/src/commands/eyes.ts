import { showDate } from '@lauda/domain';
import type { Context } from '../command.ts';
import { durationText } from '../rundown/durations.ts';

/** A day as a person reads it on a terminal, and as it is stored in a pipe. */
export const dayText = (date: string, { show, locale }: Pick<Context, 'show' | 'locale'>): string =>
  show.word(showDate(date, locale), date);

/** What a field holds as a person reads it on a terminal, where yes is a sign; `text`, as it is stored, in a pipe. */
export function eyesText(value: unknown, text: string, context: Pick<Context, 'show' | 'locale'>): string {
  if (!context.show.isTTY) return text;
  if (typeof value === 'boolean') return value ? '✓' : '';
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return dayText(text, context);
  return typeof value === 'string' && /^-?PT\d/.test(value) ? durationText(value) : text;
}
