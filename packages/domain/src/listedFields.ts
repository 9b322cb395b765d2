/** What lists show of a document of any kind, whatever else its kind shows. */
export const LISTED_DOCUMENT_FIELDS = [
  'id',
  'uuid',
  'version',
  'textVersion',
  'ownerId',
  'allowedUsers',
  'visible',
  'private',
  'excluded',
  'slug',
  'date',
  'changeDate',
  'authorNickname',
] as const;
