import { LISTED_DOCUMENT_FIELDS } from './listedFields.ts';
import type { MessageKey } from './messages/texts/keys.ts';

/** The fields of a guideline besides its slug, day, state, classification and programs. */
export const GUIDELINE_BODY_FIELDS = [
  'branchId',
  'teamId',
  'typeId',
  'editorialsIds',
  'editorsIds',
  'producersIds',
  'reportersIds',
  'vehiclesIds',
  'cameraman',
  'proposal',
  'referral',
  'information',
  'content',
  'cover',
  'observation',
  'interviewee',
  'scheduleTime',
  'guides',
  'production',
] as const;

/** The fields a form of a guideline writes. */
export const GUIDELINE_FIELDS = ['slug', 'date', 'classificationId', 'programsIds', ...GUIDELINE_BODY_FIELDS, 'state'] as const;

/**
 * The fields by which guideline lists choose, and those they show; no texts. An event that changes a choosing field carries all of them, so that
 * clients without the guideline can list it.
 */
export const LISTED_GUIDELINE_FIELDS = [
  ...LISTED_DOCUMENT_FIELDS,
  'state',
  'classificationId',
  'programsIds',
  'producersIds',
  'reportersIds',
  'scheduleTime',
  'guides',
  'production',
  'teamId',
  'typeId',
  'editorialsIds',
  'editorsIds',
] as const;

/** The ways guidelines can be put together in a list. */
export const GUIDELINE_GROUPINGS = ['PROGRAM', 'TEAM', 'TYPE', 'CLASSIFICATION', 'EDITORIAL', 'PRODUCER', 'REPORTER', 'EDITOR'] as const;
export type GuidelineGrouping = (typeof GUIDELINE_GROUPINGS)[number];
/** The text that names each grouping. */
export const GROUPING_TEXTS = {
  PROGRAM: 'guideline.programs',
  TEAM: 'guideline.teams',
  TYPE: 'guideline.type',
  CLASSIFICATION: 'guideline.classification',
  EDITORIAL: 'guideline.editorials',
  PRODUCER: 'guideline.producers',
  REPORTER: 'guideline.reporters',
  EDITOR: 'guideline.editors',
} as const satisfies Readonly<Record<GuidelineGrouping, MessageKey>>;

/** The part of a guideline that says which groups it stands in. */
export interface GroupedGuideline {
  readonly programsIds: readonly number[];
  readonly editorialsIds: readonly number[];
  readonly producersIds: readonly number[];
  readonly reportersIds: readonly number[];
  readonly editorsIds: readonly number[];
  readonly teamId: number | null;
  readonly typeId: number | null;
  readonly classificationId: number | null;
}
const GROUPS: Readonly<Record<GuidelineGrouping, (guideline: GroupedGuideline) => readonly (number | null)[]>> = {
  PROGRAM: ({ programsIds }) => programsIds,
  TEAM: ({ teamId }) => [teamId],
  TYPE: ({ typeId }) => [typeId],
  CLASSIFICATION: ({ classificationId }) => [classificationId],
  EDITORIAL: ({ editorialsIds }) => editorialsIds,
  PRODUCER: ({ producersIds }) => producersIds,
  REPORTER: ({ reportersIds }) => reportersIds,
  EDITOR: ({ editorsIds }) => editorsIds,
};

/** Some rows of a list under one heading. */
export interface RowGroup<R> {
  /** The id of what they are grouped by; empty for those that have none. */
  readonly key: string;
  readonly title: string;
  readonly rows: readonly R[];
}

/** Puts guidelines into groups by name, each into all of its groups; those that have none come last. The order inside of a group is kept. */
export function groupGuidelines<R extends GroupedGuideline>(
  rows: readonly R[],
  grouping: GuidelineGrouping,
  nameOf: (id: number) => string | undefined,
  without: string,
): RowGroup<R>[] {
  const groups = new Map<string, { readonly key: string; readonly title: string; readonly rows: R[] }>();
  for (const row of rows) {
    const named = GROUPS[grouping](row).flatMap((id) => {
      const title = id === null ? undefined : nameOf(id);
      return title ? [{ key: String(id), title }] : [];
    });
    for (const { key, title } of named.length > 0 ? named : [{ key: '', title: without }]) {
      const group = groups.get(key) ?? { key, title, rows: [] };
      group.rows.push(row);
      groups.set(key, group);
    }
  }
  return [...groups.values()].toSorted((a, b) => Number(a.key === '') - Number(b.key === '') || a.title.localeCompare(b.title));
}
