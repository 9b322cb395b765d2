import type { StoryTemplate } from '@lauda/sdk';
import { type Choice, type FieldConflict, mergeFields, same, withPath } from '@lauda/store';

/** What of a story of a template can be written. */
const FIELDS = ['slug', 'information', 'sections'] as const;
type Field = (typeof FIELDS)[number];
export type StoryEdit = Partial<Pick<StoryTemplate, Field>>;

/** What was typed and is not stored yet, with the story as it was when the typing began. */
export interface Edits {
  readonly base: StoryTemplate;
  readonly mine: StoryTemplate;
}

export interface Shown {
  /** The story with what was typed; where another wrote the same field it holds what was typed here. */
  readonly story: StoryTemplate;
  readonly conflicts: readonly FieldConflict[];
  /** Whether something is to be stored. */
  readonly changed: boolean;
}

/** Adds what was typed. */
export const typed = (edits: Edits | undefined, stored: StoryTemplate, fields: StoryEdit): Edits => ({
  base: edits?.base ?? stored,
  mine: { ...(edits?.mine ?? stored), ...fields },
});

/** What is shown of a story while somebody types in it and others change it. */
export const shown = (edits: Edits | undefined, stored: StoryTemplate): Shown => {
  if (!edits) return { story: stored, conflicts: [], changed: false };
  const { merged, conflicts } = mergeFields(edits.base, edits.mine, stored, FIELDS);
  return { story: merged, conflicts, changed: FIELDS.some((field) => !same(merged[field], stored[field])) };
};

/** Decides one field that two people wrote. */
export const resolved = (edits: Edits, { path, theirs }: FieldConflict, choice: Choice): Edits => ({
  base: withPath(edits.base, path, theirs),
  mine: choice === 'mine' ? edits.mine : withPath(edits.mine, path, choice === 'theirs' ? theirs : choice.value),
});

/** What is left to store after `sent` was: nothing, or what was typed meanwhile. */
export const afterStoring = (edits: Edits, sent: StoryTemplate): Edits | undefined =>
  FIELDS.every((field) => same(edits.mine[field], sent[field])) ? undefined : { base: sent, mine: edits.mine };
