import { LISTED_DOCUMENT_FIELDS } from './listedFields.ts';
import type { MessageKey } from './messages/texts/keys.ts';

/** What is written of a guideline besides its slug, day, state, classification and programs. */
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

/** Everything a form writes of a guideline. */
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
] as const;

/** The ways guidelines can be put together in a list. */
export const GUIDELINE_GROUPINGS = ['PROGRAM', 'TEAM', 'TYPE', 'CLASSIFICATION', 'EDITORIAL', 'PRODUCER', 'REPORTER', 'EDITOR'] as const;
export type GuidelineGrouping = (typeof GUIDELINE_GROUPINGS)[number];
/** The text that names each of them. */
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
