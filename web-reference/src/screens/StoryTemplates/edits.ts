import type { StoryTemplate } from '@lauda/sdk';
import { type Choice, type FieldConflict, mergeFields, same, withPath } from '@lauda/store';

/** The editable fields of a story of a template. */
const FIELDS = ['slug', 'information', 'sections'] as const;
type Field = (typeof FIELDS)[number];
export type StoryEdit = Partial<Pick<StoryTemplate, Field>>;

/** The unsaved changes, with the story as it was when typing began. */
export interface UnsavedEdits {
  readonly base: StoryTemplate;
  readonly mine: StoryTemplate;
}

export interface ShownStory {
  /** The story with the unsaved changes; in a conflict it holds those of this person. */
  readonly story: StoryTemplate;
  readonly conflicts: readonly FieldConflict[];
  /** Whether something is unsaved. */
  readonly changed: boolean;
}

/** Adds typed fields to the unsaved changes. */
export const addTyped = (edits: UnsavedEdits | undefined, stored: StoryTemplate, fields: StoryEdit): UnsavedEdits => ({
  base: edits?.base ?? stored,
  mine: { ...(edits?.mine ?? stored), ...fields },
});

/** Merges the unsaved changes with the stored story, which others may have changed. */
export const mergeStored = (edits: UnsavedEdits | undefined, stored: StoryTemplate): ShownStory => {
  if (!edits) return { story: stored, conflicts: [], changed: false };
  const { merged, conflicts } = mergeFields(edits.base, edits.mine, stored, FIELDS);
  return { story: merged, conflicts, changed: FIELDS.some((field) => !same(merged[field], stored[field])) };
};

/** Resolves one field that two people changed. */
export const resolveField = (edits: UnsavedEdits, { path, theirs }: FieldConflict, choice: Choice): UnsavedEdits => ({
  base: withPath(edits.base, path, theirs),
  mine: choice === 'mine' ? edits.mine : withPath(edits.mine, path, choice === 'theirs' ? theirs : choice.value),
});

/** Returns the changes still unsaved after `sent` was stored: those typed meanwhile. */
export const afterStoring = (edits: UnsavedEdits, sent: StoryTemplate): UnsavedEdits | undefined =>
  FIELDS.every((field) => same(edits.mine[field], sent[field])) ? undefined : { base: sent, mine: edits.mine };
