import { guideText, showDate, taskText, type WrittenGuideline, type WrittenTask } from '@lauda/domain';
import type { Context } from '../command.ts';
import { momentText } from '../output/moment.ts';
import { durationText } from '../rundown/durations.ts';

/** A day as a person reads it on a terminal, and as it is stored in a pipe. */
export const dayText = (date: string, { show, locale }: Pick<Context, 'show' | 'locale'>): string =>
  show.word(showDate(date, locale), date);

/** An object of a field, or a list of them, as a person reads it: its parts by their names, without braces and quotes; `text` for anything else. */
export function eyesParts(value: unknown, text: string): string {
  const parts = [value].flat().filter((each) => typeof each === 'object' && each !== null);
  if (parts.length === 0 || !/[{"]/.test(text)) return text;
  return parts.map((part) => partText(part as object)).join('\n');
}
const partText = (part: object): string =>
  Object.entries(part)
    .filter(([, value]) => value !== null && value !== '' && typeof value !== 'object' && value !== false)
    .map(([name, value]) => (value === true ? name : `${name} ${value}`))
    .join(', ');

/** What a field holds as a person reads it on a terminal, where yes is a sign; `text`, as it is stored, in a pipe. */
export function eyesText(value: unknown, text: string, context: Pick<Context, 'show' | 'locale'>): string {
  if (!context.show.isTTY) return text;
  if (typeof value === 'boolean') return value ? '✓' : '';
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return dayText(text, context);
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(text)) return momentText(text, context);
  if (/^([01]\d|2[0-3]):[0-5]\d:00$/.test(text)) return text.slice(0, 5);
  return typeof value === 'string' && /^-?PT\d/.test(value) ? durationText(value) : text;
}

type Guide = WrittenGuideline['guides'][number];
/** The fields that are tables, and how a row of each is said: the tasks of a guideline or a production (CHK-15), the stops of a schedule. */
const TABLES: Readonly<Record<string, (row: never, locale: Context['locale']) => string>> = {
  guides: (guide: Guide, locale) => guideText(guide, locale),
  production: (task: WrittenTask, locale) => taskText(task, locale),
  tasks: (task: WrittenTask, locale) => taskText(task, locale),
};

/** A table with all it says, row by row, on a terminal and in a pipe; undefined for any other field. */
export function tableText(field: string, value: unknown, locale: Context['locale']): string | undefined {
  const said = TABLES[field];
  return said && Array.isArray(value) ? value.map((row) => said(row as never, locale)).join('\n') : undefined;
}
