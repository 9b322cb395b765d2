import type { GUIDELINE_FIELDS, PRODUCTION_FIELDS, REPORT_FIELDS, REPORTAGE_FIELDS, SectionName, StoryTextField } from '@lauda/domain';
import type { DocumentTopic } from '@lauda/store';
import type { TextKey } from '../i18n/i18n.ts';
import type { EntryList } from './entryNames.ts';

// Typed so that a field of a form without a name here does not compile.
type Names<F extends string> = Readonly<Record<F, TextKey>>;

/** The names of the parts of a script; a section as a whole has the name of the section. */
const SCRIPT = {
  head: 'section.head',
  link: 'section.link',
  liveVO: 'section.liveVO',
  vt: 'column.vt',
  recordedVO: 'section.recordedVO',
  footer: 'section.footer',
} as const satisfies Names<SectionName>;

/** The fields of a story outside of its script. */
const STORY: Names<Exclude<StoryTextField, 'sections'> | 'date' | 'duration' | 'programId' | 'total'> = {
  ...SCRIPT,
  slug: 'column.slug',
  date: 'place.date',
  programId: 'place.program',
  estimated: 'story.estimated',
  typeId: 'column.type',
  information: 'story.information',
  footnote: 'story.footnote',
  credits: 'story.credits',
  mediaCode: 'story.mediaCode',
  presenterId: 'column.presenter',
  reporterId: 'column.reporter',
  editorId: 'column.editor',
  imageEditorId: 'story.imageEditor',
  manualVt: 'story.manualVt',
  radio: 'story.radio',
  status: 'column.status',
  vo: 'section.liveVO',
  cueIn: 'section.cueIn',
  cueOut: 'section.cueOut',
  duration: 'section.duration',
  total: 'column.total',
};
const GUIDELINE: Names<(typeof GUIDELINE_FIELDS)[number]> = {
  slug: 'column.slug',
  date: 'guideline.date',
  scheduleTime: 'guideline.time',
  state: 'guideline.state',
  programsIds: 'guideline.programs',
  reportersIds: 'guideline.reporters',
  producersIds: 'guideline.producers',
  editorsIds: 'guideline.editors',
  classificationId: 'guideline.classification',
  typeId: 'guideline.type',
  teamId: 'guideline.teams',
  editorialsIds: 'guideline.editorials',
  vehiclesIds: 'guideline.vehicles',
  branchId: 'document.branch',
  cameraman: 'guideline.cameraman',
  interviewee: 'guideline.interviewee',
  proposal: 'guideline.proposal',
  referral: 'guideline.referral',
  information: 'guideline.information',
  content: 'guideline.content',
  cover: 'guideline.cover',
  observation: 'guideline.observation',
  guides: 'guideline.guides',
  production: 'guideline.tasks',
};
/** Its duration and its outlets are no fields of the form, as both are computed. */
const REPORTAGE: Names<(typeof REPORTAGE_FIELDS)[number] | 'total' | 'tv' | 'radio'> = {
  slug: 'column.slug',
  date: 'guideline.date',
  branchId: 'document.branch',
  reporterId: 'column.reporter',
  editorId: 'column.editor',
  programsIds: 'guideline.programs',
  classificationId: 'guideline.classification',
  cameraman: 'guideline.cameraman',
  vehiclesIds: 'reportageForm.vehicles',
  editorialsIds: 'reportageForm.editorials',
  lead: 'reportage.lead',
  text: 'reportage.text',
  teaser: 'reportage.teaser',
  headingSuggestion: 'reportage.headingSuggestion',
  noteSuggestion: 'reportage.noteSuggestion',
  information: 'reportage.information',
  sections: 'reportageForm.sections',
  cgs: 'reportage.graphics',
  total: 'column.total',
  tv: 'mediaType.TV',
  radio: 'mediaType.RADIO',
};
const PRODUCTION: Names<(typeof PRODUCTION_FIELDS)[number]> = {
  slug: 'column.slug',
  date: 'production.date',
  schedule: 'production.schedule',
  departure: 'production.departure',
  arrival: 'production.arrival',
  typeId: 'production.type',
  local: 'production.local',
  coordinates: 'production.coordinates',
  team: 'production.team',
  medias: 'production.medias',
  producersIds: 'production.producers',
  editorsIds: 'production.editors',
  resourcesIds: 'production.resources',
  vehiclesIds: 'production.vehicles',
  programsIds: 'production.programs',
  tasks: 'production.tasks',
  information: 'production.information',
  done: 'production.done',
};
const REPORT: Names<(typeof REPORT_FIELDS)[number]> = {
  slug: 'column.slug',
  date: 'report.date',
  text: 'report.text',
  categoriesIds: 'report.categories',
  eventsIds: 'report.events',
  documentsIds: 'report.documents',
};

/** The name of each field of a kind of document, as its form shows it. */
export const FIELD_NAMES: Readonly<Record<DocumentTopic, Readonly<Record<string, TextKey>>>> = {
  stories: STORY,
  assignments: GUIDELINE,
  news_reports: REPORTAGE,
  productions: PRODUCTION,
  reports: REPORT,
};

/** The list of settings that a field of a kind of document refers to. */
export const FIELD_LISTS = {
  stories: { typeId: 'types' },
  assignments: {
    classificationId: 'classifications',
    typeId: 'types',
    teamId: 'teams',
    editorialsIds: 'editorials',
    vehiclesIds: 'vehicles',
    branchId: 'branches',
  },
  news_reports: { classificationId: 'classifications', editorialsIds: 'editorials', vehiclesIds: 'vehicles', branchId: 'branches' },
  productions: { typeId: 'productions.types', resourcesIds: 'productions.resources', vehiclesIds: 'vehicles' },
  reports: { categoriesIds: 'reports.categories', eventsIds: 'reports.events' },
} as const satisfies Readonly<Record<DocumentTopic, Readonly<Record<string, EntryList>>>>;

/** The fields that hold ids of people. */
export const PEOPLE_FIELDS: ReadonlySet<string> = new Set([
  'presenterId',
  'reporterId',
  'editorId',
  'imageEditorId',
  'reportersIds',
  'producersIds',
  'editorsIds',
  'allowedUsers',
]);
