import type { Text, TextKey } from '../../i18n/i18n.ts';

const NAMES: Readonly<Record<string, TextKey>> = {
  slug: 'column.slug',
  date: 'guideline.date',
  scheduleTime: 'guideline.time',
  state: 'guideline.state',
  programsIds: 'guideline.programs',
  reportersIds: 'guideline.reporters',
  producersIds: 'guideline.producers',
  editorsIds: 'guideline.editors',
  classificationId: 'guideline.classification',
  cameraman: 'guideline.cameraman',
  interviewee: 'guideline.interviewee',
  proposal: 'guideline.proposal',
  referral: 'guideline.referral',
  information: 'guideline.information',
  content: 'guideline.content',
  observation: 'guideline.observation',
  guides: 'guideline.guides',
  production: 'guideline.tasks',
};

/** Names a field of a guideline as its form does; what lies in a list is named after the list. */
export const guidelineField = (path: string, t: Text): string => {
  const name = NAMES[path.split('.')[0]!];
  return name === undefined ? path : t(name);
};
