import type { Locale, NewsReportSectionType } from '../enums.ts';
import { factLine, showDate, textLines } from '../format/text.ts';
import { withoutBrackets } from '../reading/reading.ts';
import { reportageSectionOf, sectionNumbers } from '../reportage/sections.ts';
import { sectionLasts } from '../reportage/times.ts';
import { printWords } from './words.ts';

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
  [reportageSectionOf(type) === 'interview' && content ? `"${content}"` : content, observation].filter(Boolean).join('\n');

// What is shown, a sound up, or what is to be known of a section is not said in it.
const saidIn = (section: Section): string =>
  !sectionLasts(section.type)
    ? ''
    : sectionText(reportageSectionOf(section.type) === 'interview' ? section : { ...section, observation: '' });
const inBrackets = (text: string): string =>
  /^\s*(\[[^[\]]*\]\s*)?$/.test(text) ? text.trim() : `[${text.trim().replaceAll('[', '(').replaceAll(']', ')')}]`;

/** The words of a section for the public: what is said in it, without directions. */
export const publicText = (section: Section): string => withoutBrackets(saidIn(section)).trim();

/** The words of a section for a script: what is not said stands in brackets, as a direction. */
export const scriptText = (section: Section): string => {
  if (!sectionLasts(section.type)) return inBrackets(sectionText(section));
  const isNoted = reportageSectionOf(section.type) !== 'interview' && section.observation.trim() !== '';
  return [saidIn(section), ...(isNoted ? [inBrackets(section.observation)] : [])].filter(Boolean).join('\n');
};

/** A reportage as plain text: what it is, with its date as a language writes it, then everything that is written in it, in its order. */
export const reportageText = (reportage: WrittenReportage, locale: Locale): string =>
  [
    [reportage.slug, showDate(reportage.date, locale), reportage.reporter, reportage.programs.join(', ')].filter(Boolean).join(' · '),
    ...[reportage.teaser, reportage.headingSuggestion, reportage.lead, reportage.text],
    ...reportage.sections.map(sectionText),
    ...[reportage.noteSuggestion, reportage.information],
  ]
    .filter((part) => part?.trim())
    .join('\n\n');

/** A reportage as it is mailed: its sections are told apart by their numbers. */
export interface MailedReportage extends WrittenReportage {
  readonly sections: readonly (Section & { readonly uuid: string })[];
}

/** A reportage as plain text, with the names of its fields and sections, and its date, in a language. */
export function reportageMailText(reportage: MailedReportage, locale: Locale): string {
  const { named, reporter } = printWords(locale);
  const { slug, date, sections } = reportage;
  const numbers = sectionNumbers(sections);
  const text = (name: string, value: string | null): string[] => (value?.trim() ? textLines(name, value) : []);
  const block = (field: 'teaser' | 'headingSuggestion' | 'lead' | 'text' | 'noteSuggestion' | 'information'): string[] =>
    text(named[`reportage.${field}`], reportage[field]);
  return [
    slug,
    ...factLine(named['guideline.date'], showDate(date, locale)),
    ...factLine(reporter, reportage.reporter),
    ...factLine(named['guideline.programs'], reportage.programs.join(', ')),
    ...[...block('teaser'), ...block('headingSuggestion'), ...block('lead'), ...block('text')],
    ...sections.flatMap((section) =>
      text(`${named[`reportSection.${section.type}`]} ${numbers.get(section.uuid) ?? ''}`.trim(), sectionText(section)),
    ),
    ...[...block('noteSuggestion'), ...block('information')],
  ].join('\n');
}
