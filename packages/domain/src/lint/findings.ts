import type { SectionName } from '../print/sections.ts';

/** How much a finding matters: an error will be seen on air, a warning may be, a note is worth knowing. */
export const LINT_LEVELS = ['note', 'warning', 'error'] as const;
export type LintLevel = (typeof LINT_LEVELS)[number];

/** Everything lint looks for, with how much it matters. */
export const LINT_CODES = {
  over_time: 'error',
  under_time: 'warning',
  missing_clip: 'error',
  clip_not_ready: 'error',
  clip_unconfirmed: 'note',
  cg_without_code: 'error',
  unapproved_next: 'error',
  no_presenter: 'warning',
  repeated_slug: 'warning',
  private_story: 'warning',
  empty_story: 'warning',
} as const satisfies Readonly<Record<string, LintLevel>>;
export type LintCode = keyof typeof LINT_CODES;

/** One thing to put right before air. `storyId` is null where the whole rundown is meant. */
export interface LintFinding {
  readonly code: LintCode;
  readonly level: LintLevel;
  readonly blockId: number | null;
  readonly storyId: number | null;
  readonly page: string;
  readonly slug: string;
  /** Where in the story it stands. */
  readonly section?: SectionName;
  /** The values filled into the text of the finding. */
  readonly params: Readonly<Record<string, string>>;
}

/** Tells whether a finding matters at least as much as a level. */
export const isAtLeast = (level: LintLevel, least: LintLevel): boolean => LINT_LEVELS.indexOf(level) >= LINT_LEVELS.indexOf(least);
