import type { MediaType, NewsReportSectionType } from '../enums.ts';
import { isoDuration, isoSeconds } from '../format/duration.ts';
import { readingSeconds } from '../reading/reading.ts';
import { type ReportageSectionType, reportageSectionOf, spokenOf, type TimedSection } from './sections.ts';

const SILENT: ReadonlySet<ReportageSectionType | undefined> = new Set(['art', 'soundup']);
/** Tells whether sections of a type take time: graphics, which are shown over others, and sound ups do not (REP-SEC-09, REP-SEC-10). */
export const sectionLasts = (type: NewsReportSectionType): boolean => !SILENT.has(reportageSectionOf(type));

/**
 * How long a section lasts, an ISO 8601 duration: what was typed where it is manual, else its text read at a rate of seconds per character.
 * The text of an interview is its observation; its content is the quote (REP-SEC-04, REP-SEC-07, REP-SEC-22).
 */
export function sectionDuration(section: TimedSection, rate: number): string {
  if (!sectionLasts(section.type)) return 'PT0S';
  return section.manual ? section.duration : isoDuration(readingSeconds(spokenOf(section), rate));
}

/** Gives each section the time it lasts; one whose time stays is the same object. */
export const withDurations = <S extends TimedSection>(sections: readonly S[], rate: number): S[] =>
  sections.map((section) => {
    const duration = sectionDuration(section, rate);
    return duration === section.duration ? section : { ...section, duration };
  });

/** How long a reportage lasts: the sum of its sections, an ISO 8601 duration (REP-SEC-23). */
export const reportageTotal = (sections: readonly Pick<TimedSection, 'duration'>[]): string =>
  isoDuration(sections.reduce((sum, { duration }) => sum + isoSeconds(duration), 0));

/** For which media a reportage is laid out: those of its outlets together, television where it has none (REP-LAY-01 to REP-LAY-05). */
export const outletsOf = (types: readonly MediaType[]): { readonly tv: boolean; readonly radio: boolean; readonly text: boolean } => ({
  tv: types.length === 0 || types.includes('TV'),
  radio: types.includes('RADIO'),
  text: types.includes('NEWSPAPER') || types.includes('WEB'),
});
