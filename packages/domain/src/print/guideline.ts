import type { Locale } from '../enums.ts';
import { minuteText, showDate, type WrittenTask } from '../format/text.ts';
import { GUIDELINE_TEXTS, guidelineFacts, momentText, type WrittenGuideline } from '../guidelineText.ts';
import { asideRow, linesOf, type PrintLauda, type PrintRow } from './lauda.ts';
import { printWords } from './words.ts';

/** A guideline as it is printed. */
export interface PrintedGuideline extends WrittenGuideline {
  readonly id: number;
}
type Guide = PrintedGuideline['guides'][number];

const filled = (parts: readonly (string | null | undefined)[]): string[] => parts.flatMap((part) => (part?.trim() ? linesOf(part) : []));

const guideRow = ({ scheduleDate, scheduleTime, interviewee, address, observation, contacts }: Guide, locale: Locale): PrintRow =>
  asideRow('guides', filled([momentText(scheduleDate, scheduleTime, locale)]), [
    ...filled([interviewee, address, observation]),
    ...(contacts ?? []).map(({ name, numbers, emails }) => [name, ...(numbers ?? []), ...(emails ?? [])].filter(Boolean).join(' · ')),
  ]);

const taskRow = ({ label, date, time, information, done }: WrittenTask, locale: Locale): PrintRow =>
  asideRow('production', filled([`${done ? '☑' : '☐'} ${momentText(date, time, locale)}`]), filled([label, information]));

const part = (section: string, title: string, rows: readonly PrintRow[]): PrintRow[] =>
  rows.length === 0 ? [] : [{ kind: 'gap' }, { kind: 'heading', section, title, seconds: 0 }, ...rows];

/**
 * Lays a guideline out for print: its texts, each beside its name (PRINT-07); `whole` also who makes it, where the reporter goes, and
 * what has to be arranged (PRINT-06).
 */
export function printGuideline(guideline: PrintedGuideline, locale: Locale, whole: boolean): PrintLauda {
  const { named } = printWords(locale);
  const { id, slug, date, scheduleTime, programs, guides, production } = guideline;
  // The programs stand by themselves, as on every page.
  const said = guidelineFacts(guideline).filter(({ fact }) => fact !== 'programs' && (whole || fact === 'reporters'));
  return {
    id,
    page: '',
    slug,
    figure: minuteText(scheduleTime),
    facts: [
      showDate(date, locale),
      programs.join(', '),
      ...(whole ? [named[`guidelineState.${guideline.state}` as keyof typeof named] ?? ''] : []),
      ...said.map(({ name, value }) => `${named[name]}: ${value}`),
    ].filter(Boolean),
    rows: [
      ...GUIDELINE_TEXTS.flatMap((field) => {
        const lines = filled([guideline[field]]);
        return lines.length > 0 ? [asideRow(field, [named[`guideline.${field}`]], lines)] : [];
      }),
      ...(whole
        ? [
            ...part(
              'guides',
              named['guideline.guides'],
              guides.map((guide) => guideRow(guide, locale)),
            ),
            ...part(
              'production',
              named['guideline.tasks'],
              production.map((task) => taskRow(task, locale)),
            ),
          ]
        : []),
    ],
  };
}
