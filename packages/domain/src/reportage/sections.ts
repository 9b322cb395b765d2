import type { NewsReportSectionType } from '../enums.ts';
import { twoDigits } from '../format/text.ts';

/** The kinds of section a reportage is written in (REP-SEC-01). */
export const REPORTAGE_SECTIONS = ['appearance', 'art', 'interview', 'off', 'soundup'] as const;
export type ReportageSectionType = (typeof REPORTAGE_SECTIONS)[number];

/** Other names of the five kinds: those of other systems, of older scripts, and of the catalogue. */
const ALIASES: Readonly<Record<string, ReportageSectionType>> = {
  local: 'appearance',
  loc: 'appearance',
  opening: 'appearance',
  closure: 'appearance',
  data: 'art',
  quote: 'interview',
  indications: 'off',
  heading: 'off',
  teaser: 'off',
  'sound-up': 'soundup',
};

/** The kind of section a name stands for, in whatever case it is written; undefined for a strange one. */
export function reportageSectionOf(name: string): ReportageSectionType | undefined {
  const known = name.toLowerCase();
  return REPORTAGE_SECTIONS.find((type) => type === known) ?? ALIASES[known];
}

/** The fields of a section that say how long it lasts. */
export interface TimedSection {
  readonly type: NewsReportSectionType;
  readonly content: string;
  readonly observation: string;
  readonly duration: string;
  readonly manual: boolean;
}

/** One section of a reportage; of an interview the content is the quote and the observation the text. */
export interface ReportageSection extends TimedSection {
  readonly uuid: string;
  readonly id: number;
  readonly index: number;
  readonly approved: boolean;
}

/** The words of a section that are read and timed: of an interview its text, not the quote. */
export const spokenOf = ({ type, content, observation }: Pick<TimedSection, 'type' | 'content' | 'observation'>): string =>
  reportageSectionOf(type) === 'interview' ? observation : content;

/** A new section: empty and automatic, an interview with a typed time (REP-SEC-11, REP-SEC-12). */
export const newReportageSection = (type: ReportageSectionType, uuid: string, index: number): ReportageSection => ({
  uuid,
  id: 0,
  index,
  type,
  content: '',
  observation: '',
  duration: 'PT0S',
  manual: type === 'interview',
  approved: false,
});

/** A row of a list whose rows are numbered in their order. */
interface Row {
  readonly uuid?: string | null;
  readonly index?: number | null;
}

/** Numbers rows in their order; one whose number stands stays the same object. */
export const renumbered = <S extends Row>(rows: readonly S[]): S[] =>
  rows.map((row, index) => (row.index === index ? row : { ...row, index }));

/** Puts a row at a place of the list without it, and numbers all anew (REP-SEC-15, REP-CG-06). */
export function movedTo<S extends Row>(rows: readonly S[], uuid: string, place: number): S[] {
  const from = rows.findIndex((row) => row.uuid === uuid);
  if (from < 0) return [...rows];
  const rest = rows.toSpliced(from, 1);
  return renumbered(rest.toSpliced(Math.max(0, Math.min(rest.length, place)), 0, rows[from]!));
}

/** Puts a row one place up or down; the first goes no further up, the last no further down (REP-SEC-14, REP-SEC-18). */
export const movedBy = <S extends Row>(rows: readonly S[], uuid: string, by: -1 | 1): S[] =>
  movedTo(rows, uuid, rows.findIndex((row) => row.uuid === uuid) + by);

/** Takes a row out and numbers the others anew (REP-SEC-16). */
export const withoutRow = <S extends Row>(rows: readonly S[], uuid: string): S[] => renumbered(rows.filter((row) => row.uuid !== uuid));

/** The two-digit number of each section among those of its type, by uuid (REP-SEC-21). */
export function sectionNumbers(sections: readonly Pick<ReportageSection, 'uuid' | 'type'>[]): ReadonlyMap<string, string> {
  const counts = new Map<string, number>();
  return new Map(
    sections.map(({ uuid, type }) => {
      const count = (counts.get(type) ?? 0) + 1;
      counts.set(type, count);
      return [uuid, twoDigits(count)];
    }),
  );
}

/** Turns the case of a text: capitals where it has any small letter, else small (REP-SEC-17). */
export const caseToggled = (text: string): string => {
  const upper = text.toLocaleUpperCase();
  return text === upper ? text.toLocaleLowerCase() : upper;
};
