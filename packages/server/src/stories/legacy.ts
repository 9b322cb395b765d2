import { isSectionShown, SECTION_NAMES, STORY_PARTS, saysTexts } from '@lauda/domain';
import { Story, type StoryInput } from '@lauda/spec/areas/stories';
import type * as z from 'zod';
import { fieldProblems } from '../fields.ts';
import { type FieldProblem, invalid, Problem } from '../problem.ts';
import type { StoryBody } from './rows.ts';

type Input = Partial<z.output<typeof StoryInput>>;
const RULE = 'legacy_texts';
const Duration = Story.shape.total.nullish();

/** Tells whether the input of a new story is for an ordinary one: it has sections, or durations that a legacy story cannot have. */
export const isOrdinaryInput = ({ sections, manualVt, ...input }: Input): boolean =>
  manualVt === true ||
  (sections != null && SECTION_NAMES.some((name) => isSectionShown(sections[name]))) ||
  STORY_PARTS.some((part) => input[part] != null && Duration.safeParse(input[part]).success);

/**
 * Finds fields of an input that the story cannot take. A legacy story takes no sections except those derived from its texts (before or after the
 * save, so that what was loaded can be sent back) and no manual video time; an ordinary story has durations where a legacy one has its texts.
 */
export function partProblems(input: Input, after: StoryBody, before?: StoryBody): FieldProblem[] {
  if (!after.legacy)
    return STORY_PARTS.flatMap((part) => {
      const { error } = Duration.safeParse(input[part], { reportInput: true });
      return fieldProblems(error?.issues ?? []).map((problem) => ({ ...problem, path: part }));
    });
  const said = [after, ...(before ? [before] : [])];
  const strange = input.sections !== undefined && !said.some((texts) => saysTexts(input.sections ?? {}, texts));
  return [...(strange ? [{ path: 'sections', rule: RULE }] : []), ...(input.manualVt ? [{ path: 'manualVt', rule: RULE }] : [])];
}

/** Refuses an input with field problems: 422 with every field. */
export function demandNoProblems(problems: readonly FieldProblem[]): void {
  if (problems.length > 0) throw new Problem('validation_failed', { fields: problems });
}

/** Refuses to add an item to a legacy story, which has texts alone. */
export function demandItems({ legacy }: StoryBody): void {
  if (legacy) throw invalid('sections', RULE);
}
