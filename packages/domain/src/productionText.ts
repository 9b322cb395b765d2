import type { Locale } from './enums.ts';
import { factLine, joined, minuteText, showDate, textLines, type WrittenTask } from './format/text.ts';
import { messageText } from './messages/messages.ts';
import type { PRODUCTION_EN_US } from './messages/texts/production.ts';
import { hourOn, productionStatus } from './production.ts';

/** A production as its plain text shows it, with names in place of ids. */
export interface WrittenProduction {
  readonly slug: string;
  readonly date: string;
  readonly schedule: string | null;
  readonly departure: string | null;
  readonly arrival: string | null;
  readonly local: string | null;
  readonly team: string | null;
  readonly medias: readonly string[];
  readonly information: string | null;
  readonly done: boolean;
  readonly tasks: readonly WrittenTask[];
  readonly type: string;
  readonly producers: readonly string[];
  readonly editors: readonly string[];
  readonly resources: readonly string[];
  readonly vehicles: readonly string[];
}
type Label = keyof typeof PRODUCTION_EN_US;

const word = (key: Label, locale: Locale): string => messageText(key, locale);
const statusOf = (production: WrittenProduction, locale: Locale): string =>
  word(
    `productionStatus.${productionStatus({ ...production, tasks: production.tasks.map(({ done = null }) => ({ done })) })}` as Label,
    locale,
  );

/** A production as plain text, with the names of its fields in a language. */
export function productionText(production: WrittenProduction, locale: Locale): string {
  const fact = (key: Label, value: string | null): string[] => factLine(word(key, locale), value);
  const text = (key: Label, value: string | null): string[] => textLines(word(key, locale), value);
  const { tasks } = production;
  const lines = tasks.flatMap(({ label, date, time, information, done }) => [
    joined([done ? '[x]' : '[ ]', date ? showDate(date, locale) : '', minuteText(time), label], ' '),
    ...(information ? [`    ${information}`] : []),
  ]);
  return [
    production.slug,
    ...fact('production.status', statusOf(production, locale)),
    ...fact('production.date', showDate(production.date, locale)),
    ...(['schedule', 'departure', 'arrival'] as const).flatMap((field) => fact(`production.${field}`, minuteText(production[field]))),
    ...(['type', 'local', 'team'] as const).flatMap((field) => fact(`production.${field}`, production[field])),
    ...(['medias', 'producers', 'editors', 'resources', 'vehicles'] as const).flatMap((field) =>
      fact(`production.${field}`, production[field].join(', ')),
    ),
    ...text('production.tasks', lines.join('\n')),
    ...text('production.information', production.information),
  ].join('\n');
}

/** The productions of a day as plain text, a line each, in the order of their hours. */
export function productionGridText(date: string, productions: readonly WrittenProduction[], locale: Locale): string {
  // Where no hour is known it comes last: a letter sorts after digits, a tilde before them.
  const hour = (production: WrittenProduction): string => hourOn(production, date) ?? 'z';
  const otherDay = (production: WrittenProduction): string[] =>
    production.date === date ? [] : factLine(word('production.date', locale), showDate(production.date, locale));
  const sorted = [...productions].sort((a, b) => hour(a).localeCompare(hour(b)) || a.slug.localeCompare(b.slug));
  return [
    productionGridTitle(date, locale),
    '',
    ...sorted.map((each) =>
      joined([minuteText(hourOn(each, date)), each.slug, ...otherDay(each), each.local, each.team, statusOf(each, locale)], ' · '),
    ),
  ].join('\n');
}

/** The title of the productions of a day. */
export const productionGridTitle = (date: string, locale: Locale): string =>
  word('production.gridOf', locale).replace('{{date}}', showDate(date, locale));
