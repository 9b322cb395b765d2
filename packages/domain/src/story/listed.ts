import { LISTED_DOCUMENT_FIELDS } from '../listedFields.ts';

/**
 * The fields by which story lists choose, and those they show; no texts. An event that changes a choosing field carries all of them, so that clients
 * without the story can list it; whole stories would send all texts to every desk at each keystroke in a slug.
 */
export const LISTED_STORY_FIELDS = [
  ...LISTED_DOCUMENT_FIELDS,
  'rundownId',
  'blockId',
  'programId',
  'page',
  'total',
  'approved',
  'floated',
  'presenterId',
  'reporterId',
  'editorId',
  'drawerProgramId',
] as const;
