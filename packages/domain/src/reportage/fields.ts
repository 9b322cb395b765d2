import { LISTED_DOCUMENT_FIELDS } from '../listedFields.ts';

/** The fields a form of a reportage writes; its approval is a call of its own. */
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
 * The fields by which reportage lists choose, and those they show; no texts. An event that changes a choosing field carries all of them, so that
 * clients without the reportage can list it.
 */
export const LISTED_REPORTAGE_FIELDS = [...LISTED_DOCUMENT_FIELDS, 'reporterId', 'programsIds', 'vehiclesIds', 'total', 'ok'] as const;
