import { STORY_PARTS } from './storyParts.ts';

/** The text of a story: written by a form under its lock, each change a revision. Everything else is changed at the desk, lock or not (DECISIONS 3). */
export const STORY_TEXT_FIELDS = [
  'slug',
  'estimated',
  'typeId',
  'editorId',
  'imageEditorId',
  'reporterId',
  'presenterId',
  'mediaCode',
  'vt',
  'manualVt',
  'radio',
  'information',
  'footnote',
  'credits',
  'cueIn',
  'cueOut',
  'status',
  'sections',
] as const;
export type StoryTextField = (typeof STORY_TEXT_FIELDS)[number] | (typeof STORY_PARTS)[number];

const BUILT: ReadonlySet<string> = new Set(['manualVt', 'sections', ...STORY_PARTS]);
/** The text of a legacy story: its parts are written, its sections follow from them. */
export const LEGACY_TEXT_FIELDS: readonly StoryTextField[] = [...STORY_TEXT_FIELDS.filter((field) => !BUILT.has(field)), ...STORY_PARTS];

/** The fields that are the text of a story. */
export const storyTextFields = ({ legacy }: { readonly legacy: boolean }): readonly StoryTextField[] =>
  legacy ? LEGACY_TEXT_FIELDS : STORY_TEXT_FIELDS;
