import { GUIDELINE_TEXTS } from '@lauda/domain';
import type { Cg, Guide, GuideContact, NewsReportSection, StorySection, StorySubSection, Task } from '@lauda/sdk';
import type { DocumentTopic, FieldConflict } from '@lauda/store';
import type { ConflictRules } from '../forms/Conflicts.tsx';
import { GRAPHIC_FIELDS, mergeParts, mergeRows, type RowRules } from '../forms/mergeRows.ts';
import type { MergeResult } from '../forms/mergeWords.ts';
import type { Text } from '../i18n/i18n.ts';
import { FIELD_NAMES } from './fieldTables.ts';
import { useFieldValues } from './fieldValues.ts';

/** The texts with room for several lines; in a script each part has its own. */
const LONG: Readonly<Record<DocumentTopic, ReadonlySet<string>>> = {
  stories: new Set(['information', 'footnote', 'credits', 'head', 'link', 'vo', 'vt']),
  assignments: new Set(GUIDELINE_TEXTS),
  news_reports: new Set(['lead', 'text', 'teaser', 'headingSuggestion', 'noteSuggestion', 'information']),
  productions: new Set(['information']),
  reports: new Set(['text']),
};

const SCRIPT = /^sections\.(\w+)\.subSections$/;

const isSection = (value: unknown): value is StorySection => typeof value === 'object' && value !== null && 'subSections' in value;

const partsIn = (value: unknown): readonly StorySubSection[] | undefined =>
  Array.isArray(value) ? (value as StorySubSection[]) : isSection(value) ? (value.subSections ?? []) : undefined;

/** Merges two scripts, or two sections with them, against their common base. */
export const joinStory = ({ base, mine, theirs }: FieldConflict): MergeResult<unknown> | undefined => {
  const [my, their] = [partsIn(mine), partsIn(theirs)];
  if (!my || !their) return undefined;
  const parts = mergeParts(partsIn(base) ?? [], my, their);
  return Array.isArray(theirs) ? parts : { ...parts, value: { ...(theirs as StorySection), subSections: parts.value } };
};

type Row = NewsReportSection | Cg | Guide | Task;
const identityOf = ({ uuid, id }: { readonly uuid?: string | null; readonly id?: number | null }): string | number | null =>
  uuid ?? (id || null);

const CONTACTS: RowRules<GuideContact> = { keyOf: ({ id, name }) => id ?? name, texts: ['info'] };
const GUIDES: RowRules<Guide> = {
  keyOf: identityOf,
  texts: ['interviewee', 'address', 'observation'],
  lists: { contacts: CONTACTS as RowRules<never> },
};
const TASKS: RowRules<Task> = { keyOf: ({ id }) => id, texts: ['label', 'information'] };
const SECTIONS: RowRules<NewsReportSection> = {
  keyOf: ({ uuid }) => uuid,
  texts: ['content', 'observation'],
  reckoned: ({ manual }) => (manual ? [] : ['duration']),
};
type Filled = NonNullable<Cg['ciiData']>;
const FILLED: Omit<RowRules<Filled>, 'keyOf'> = { texts: ['comment'], lists: { fields: GRAPHIC_FIELDS as RowRules<never> } };
const GRAPHICS: RowRules<Cg> = {
  keyOf: identityOf,
  texts: [],
  parts: { ciiData: FILLED as Omit<RowRules<never>, 'keyOf'> },
  madeBy: ({ ciiData }) => ciiData?.templateCode,
};

/** The lists of each kind of document whose rows are merged one by one. */
const LISTS: Readonly<Partial<Record<DocumentTopic, Readonly<Record<string, unknown>>>>> = {
  assignments: { guides: GUIDES, production: TASKS },
  productions: { tasks: TASKS },
  news_reports: { sections: SECTIONS, cgs: GRAPHICS },
};

const isRows = (value: unknown): value is readonly Row[] => Array.isArray(value);

/** Merges a list that two people changed row by row, where its rows have keys. */
const joinRows =
  (kind: DocumentTopic) =>
  ({ path, base, mine, theirs }: FieldConflict): MergeResult<unknown> | undefined => {
    const rules = LISTS[kind]?.[path] as RowRules<Row> | undefined;
    const was = base ?? [];
    return rules && isRows(was) && isRows(mine) && isRows(theirs) ? mergeRows(was, mine, theirs, rules) : undefined;
  };

/** Returns how a kind of document names its fields, as its form does: fields inside a list are named after the list. */
const rulesOf = (kind: DocumentTopic, t: Text): ConflictRules => ({
  nameOf: (path) => {
    const name = FIELD_NAMES[kind][path.split('.')[0]!];
    return name === undefined ? path : t(name);
  },
  isLong: (path) => LONG[kind].has(path),
  useShown: () => useFieldValues(kind),
});

/** Returns how a story names and merges conflicting fields; the duration of a section follows its words. */
export const storyConflicts = (t: Text): ConflictRules => ({
  ...rulesOf('stories', t),
  nameOf: (path) =>
    path
      .split('.')
      .flatMap((part) => (FIELD_NAMES.stories[part] ? [t(FIELD_NAMES.stories[part])] : []))
      .join(': ') || path,
  followers: (path) => {
    const name = SCRIPT.exec(path)?.[1];
    return name === undefined ? [] : [`sections.${name}.duration`];
  },
  join: joinStory,
});

/** Returns how a kind of document names its fields, reads their values, and merges conflicting ones. */
export const conflictRules = (kind: DocumentTopic, t: Text): ConflictRules =>
  kind === 'stories' ? storyConflicts(t) : { ...rulesOf(kind, t), join: joinRows(kind) };
