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
