import { LISTED_DOCUMENT_FIELDS } from '../listedFields.ts';

/**
 * What lists of stories choose by and show, no texts among it. A live event of a field that lists choose by carries all of it, so that who did not
 * show the story can: the whole would be the texts of each story whose slug is typed, at every desk.
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
