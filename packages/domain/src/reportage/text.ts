import type { NewsReportSectionType } from '../enums.ts';

/** A reportage as its plain text shows it, its people and programs by name. */
export interface WrittenReportage {
  readonly slug: string;
  readonly date: string;
  readonly reporter: string;
  readonly programs: readonly string[];
  readonly teaser: string | null;
  readonly headingSuggestion: string | null;
  readonly lead: string | null;
  readonly text: string | null;
  readonly noteSuggestion: string | null;
  readonly information: string | null;
  readonly sections: readonly { readonly type: NewsReportSectionType; readonly content: string; readonly observation: string }[];
}
type Section = WrittenReportage['sections'][number];

/** The words of a section: what an interview quotes stands in double quotes, with its text below. */
export const sectionText = ({ type, content, observation }: Section): string =>
  [type === 'interview' && content ? `"${content}"` : content, observation].filter(Boolean).join('\n');

/** A reportage as plain text: what it is, then everything that is written in it, in its order. */
export const reportageText = (reportage: WrittenReportage): string =>
  [
    [reportage.slug, reportage.date, reportage.reporter, reportage.programs.join(', ')].filter(Boolean).join(' · '),
    ...[reportage.teaser, reportage.headingSuggestion, reportage.lead, reportage.text],
    ...reportage.sections.map(sectionText),
    ...[reportage.noteSuggestion, reportage.information],
  ]
    .filter((part) => part?.trim())
    .join('\n\n');
