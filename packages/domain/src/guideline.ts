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
 * What lists of guidelines choose by and show, none of the texts among it. A live event of a field that lists choose by carries all of it, so
 * that who did not show the guideline can.
 */
export const LISTED_GUIDELINE_FIELDS = [
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
  'state',
  'classificationId',
  'programsIds',
  'producersIds',
  'reportersIds',
  'scheduleTime',
  'guides',
  'production',
  'changeDate',
  'authorNickname',
] as const;
