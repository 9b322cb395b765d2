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

/** Seconds over or under that still count as on time. */
const TOLERANCE = 5;

/** The lint findings of a story in its row: the worst level and all their texts; notes appear in the list only. */
export interface RowMark {
  readonly level: Exclude<LintLevel, 'note'>;
  readonly text: string;
}
export interface Findings {
  readonly list: readonly LintFinding[];
  readonly marks: ReadonlyMap<number, RowMark>;
}

const graver = (a: LintLevel, b: LintLevel): LintLevel => (LINT_LEVELS.indexOf(a) > LINT_LEVELS.indexOf(b) ? a : b);

/** Returns the marks of the stories that have more than a note. */
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

// A story of the store stays the same object until something in it changes.
const memory: LintMemory = new WeakMap();

/** Checks a rundown before air. */
export const findingsOf = (rundown: VisibleRundown, options: TimingOptions, locale: Locale): Findings => {
  const list = lintRundown(rundown, { ...options, tolerance: TOLERANCE, memory });
  return { list, marks: marksOf(list, locale) };
};
