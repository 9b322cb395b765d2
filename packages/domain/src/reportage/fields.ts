import { LISTED_DOCUMENT_FIELDS } from '../listedFields.ts';

/** Everything a form writes of a reportage; its approval is a call of its own. */
export const REPORTAGE_FIELDS = [
  'slug',
  'date',
  'branchId',
  'reporterId',
  'editorId',
  'programsIds',
  'editorialsIds',
  'vehiclesIds',
  'classificationId',
  'cameraman',
  'lead',
  'text',
  'teaser',
  'headingSuggestion',
  'noteSuggestion',
  'information',
  'sections',
  'cgs',
] as const;

/**
 * What lists of reportages choose by and show, none of the texts among it. A live event of a field that lists choose by carries all of it, so
 * that who did not show the reportage can.
 */
export const LISTED_REPORTAGE_FIELDS = [...LISTED_DOCUMENT_FIELDS, 'reporterId', 'programsIds', 'vehiclesIds', 'total', 'ok'] as const;
