import type { Locale } from '../enums.ts';
import { isoSeconds, mmss } from '../format/duration.ts';
import { showDate } from '../format/text.ts';
import { reportageSectionOf, sectionNumbers } from '../reportage/sections.ts';
import { sectionLasts } from '../reportage/times.ts';
import { asideRow, bodyRow, laudaLines, linesOf, type PrintLauda, type PrintRow } from './lauda.ts';
import type { WrittenReportage } from './reportageText.ts';
import { type PrintWords, printWords } from './words.ts';

/** A reportage as it is printed, its programs and people by name. */
export interface PrintedReportage extends WrittenReportage {
  readonly id: number;
  /** An ISO 8601 duration. */
  readonly total: string;
  readonly ok: boolean;
  readonly editor: string;
  readonly cameraman: string | null;
  readonly sections: readonly (WrittenReportage['sections'][number] & { readonly uuid: string; readonly duration: string })[];
  readonly cgs: readonly {
    readonly ciiData?:
      | { readonly templateName?: string | null | undefined; readonly fields: readonly { readonly name: string; readonly value: string }[] }
      | null
      | undefined;
    readonly mosData?: { readonly slug?: string | null | undefined } | null | undefined;
  }[];
}
type Section = PrintedReportage['sections'][number];
type Block = 'teaser' | 'headingSuggestion' | 'lead' | 'text' | 'noteSuggestion' | 'information';
type Graphic = PrintedReportage['cgs'][number];

const said = (text: string): string[] => (text.trim() ? linesOf(text) : []);

/** A section beside its name, number and time; of an interview the quote in quotes above its text, of the others what is to be known of it on the left. */
function sectionRows({ type, content, observation, duration }: Section, number: string, { named }: PrintWords): PrintRow[] {
  const name = `${named[`reportSection.${type}`].toUpperCase()} ${number}`;
  if (!sectionLasts(type)) return [asideRow(type, [name, ...said(observation)], said(content))];
  const head = [name, mmss(isoSeconds(duration))];
  if (reportageSectionOf(type) !== 'interview') return [bodyRow(type, [...head, ...said(observation)], said(content))];
  if (!content.trim()) return [bodyRow(type, head, said(observation))];
  return [asideRow(type, head, linesOf(`"${content}"`)), ...(observation.trim() ? [bodyRow(type, [], linesOf(observation))] : [])];
}

const graphicRow = ({ ciiData, mosData }: Graphic, { graphic }: PrintWords): PrintRow => {
  const name = ciiData?.templateName ?? mosData?.slug ?? '';
  const fields = (ciiData?.fields ?? []).filter(({ value }) => value.trim()).map((field) => `${field.name}: ${field.value}`);
  return asideRow('graphics', [[graphic, name].filter(Boolean).join(' '), ...fields.flatMap(linesOf)], []);
};

/**
 * Lays a reportage out for print: its texts and its sections, each beside its name and time (PRINT-11); `whole` also its editor, its
 * approval, its graphics and what is to be known of it (PRINT-10).
 */
export function printReportage(reportage: PrintedReportage, locale: Locale, whole: boolean): PrintLauda {
  const words = printWords(locale);
  const { named } = words;
  const { id, slug, date, total, ok, programs, sections, cgs } = reportage;
  const numbers = sectionNumbers(sections);
  const people = [
    [words.reporter, reportage.reporter] as const,
    ...(whole ? [[words.editor, reportage.editor] as const, [named['guideline.cameraman'], reportage.cameraman ?? ''] as const] : []),
  ];
  const block = (name: Block, row = asideRow): PrintRow[] => {
    const lines = said(reportage[name] ?? '');
    return lines.length > 0 ? [row(name, [named[`reportage.${name}`]], lines)] : [];
  };
  const graphics: PrintRow[] = [
    { kind: 'gap' },
    { kind: 'heading', section: 'graphics', title: named['reportage.graphics'], seconds: 0 },
    ...cgs.map((cg) => graphicRow(cg, words)),
  ];
  const blocks = [...block('lead', bodyRow), ...block('text', bodyRow)];
  const spoken = sections.flatMap((section) => sectionRows(section, numbers.get(section.uuid) ?? '', words));
  return {
    id,
    page: '',
    slug,
    figure: mmss(isoSeconds(total)),
    facts: [
      showDate(date, locale),
      programs.join(', '),
      ...people.flatMap(([name, value]) => (value.trim() ? [`${name}: ${value}`] : [])),
      ...(whole ? [ok ? words.approved : words.unapproved] : []),
    ].filter(Boolean),
    lines: laudaLines([...blocks, ...spoken]),
    rows: [
      ...block('teaser'),
      ...block('headingSuggestion'),
      ...blocks,
      ...spoken,
      ...block('noteSuggestion'),
      ...(whole ? [...block('information'), ...(cgs.length > 0 ? graphics : [])] : []),
    ],
  };
}
