import {
  LINT_LEVELS,
  type LintFinding,
  type LintLevel,
  type LintMemory,
  type Locale,
  lintRundown,
  lintText,
  type TimingOptions,
} from '@lauda/domain';
import type { VisibleRundown } from '@lauda/store';

/** Seconds over or under that are still on time. */
const TOLERANCE = 5;

/** What the row of a story says of its findings: the gravest level and all their words; notes are for the list alone. */
export interface RowMark {
  readonly level: Exclude<LintLevel, 'note'>;
  readonly text: string;
}
export interface Findings {
  readonly list: readonly LintFinding[];
  readonly marks: ReadonlyMap<number, RowMark>;
}

const graver = (a: LintLevel, b: LintLevel): LintLevel => (LINT_LEVELS.indexOf(a) > LINT_LEVELS.indexOf(b) ? a : b);

/** The mark of each story that has more than a note against it. */
export const marksOf = (list: readonly LintFinding[], locale: Locale): ReadonlyMap<number, RowMark> => {
  const marks = new Map<number, RowMark>();
  for (const finding of list) {
    const { storyId, level } = finding;
    if (storyId === null || level === 'note') continue;
    const known = marks.get(storyId);
    const words = lintText(finding, locale);
    marks.set(storyId, {
      level: known ? (graver(known.level, level) as RowMark['level']) : level,
      text: known ? `${known.text} ${words}` : words,
    });
  }
  return marks;
};

// A story of the store is one object until something in it changes.
const memory: LintMemory = new WeakMap();

/** Looks a rundown through before air. */
export const findingsOf = (rundown: VisibleRundown, options: TimingOptions, locale: Locale): Findings => {
  const list = lintRundown(rundown, { ...options, tolerance: TOLERANCE, memory });
  return { list, marks: marksOf(list, locale) };
};
