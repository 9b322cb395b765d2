import type { StorySection, StorySubSection } from '@lauda/sdk';
import type { DocumentTopic, FieldConflict } from '@lauda/store';
import type { ConflictRules } from '../forms/Conflicts.tsx';
import { type Merged, mergeParts } from '../forms/mergeWords.ts';
import type { Text, TextKey } from '../i18n/i18n.ts';

const NAMES: Readonly<Record<string, TextKey>> = {
  slug: 'column.slug',
  estimated: 'story.estimated',
  information: 'story.information',
  footnote: 'story.footnote',
  credits: 'story.credits',
  mediaCode: 'story.mediaCode',
  presenterId: 'column.presenter',
  reporterId: 'column.reporter',
  editorId: 'column.editor',
  imageEditorId: 'story.imageEditor',
  vt: 'column.vt',
  manualVt: 'story.manualVt',
  head: 'section.head',
  link: 'section.link',
  liveVO: 'section.liveVO',
  vo: 'section.liveVO',
  recordedVO: 'section.recordedVO',
  footer: 'section.footer',
  cueIn: 'section.cueIn',
  cueOut: 'section.cueOut',
  duration: 'section.duration',
};

const GUIDELINE_NAMES: Readonly<Record<string, TextKey>> = {
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

/** The texts that have room for several lines; a script has it in its parts. */
const LONG_STORY_TEXTS = new Set(['information', 'footnote', 'credits', 'head', 'link', 'vo', 'vt']);
const LONG_REPORTAGE_TEXTS = new Set(['lead', 'text', 'teaser', 'headingSuggestion', 'noteSuggestion', 'information']);
const LONG_GUIDELINE_TEXTS = new Set(['proposal', 'referral', 'information', 'content', 'observation']);
const REPORTAGE_NAMES: Readonly<Record<string, TextKey>> = {
  slug: 'column.slug',
  date: 'guideline.date',
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
};

/** What lies in a list is named after the list. */
const named =
  (names: Readonly<Record<string, TextKey>>, long: ReadonlySet<string>) =>
  (t: Text): ConflictRules => ({
    nameOf: (path) => {
      const name = names[path.split('.')[0]!];
      return name === undefined ? path : t(name);
    },
    isLong: (path) => long.has(path),
  });

const PRODUCTION_NAMES: Readonly<Record<string, TextKey>> = {
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

const REPORT_NAMES: Readonly<Record<string, TextKey>> = {
  slug: 'column.slug',
  date: 'report.date',
  text: 'report.text',
  categoriesIds: 'report.categories',
  eventsIds: 'report.events',
  documentsIds: 'report.documents',
};

const SCRIPT = /^sections\.(\w+)\.subSections$/;

const isSection = (value: unknown): value is StorySection => typeof value === 'object' && value !== null && 'subSections' in value;

const partsIn = (value: unknown): readonly StorySubSection[] | undefined =>
  Array.isArray(value) ? (value as StorySubSection[]) : isSection(value) ? (value.subSections ?? []) : undefined;

/** Merges two scripts, or two sections with them, against the one they began as. */
export const joinStory = ({ base, mine, theirs }: FieldConflict): Merged<unknown> | undefined => {
  const [my, their] = [partsIn(mine), partsIn(theirs)];
  if (!my || !their) return undefined;
  const parts = mergeParts(partsIn(base) ?? [], my, their);
  return Array.isArray(theirs) ? parts : { ...parts, value: { ...(theirs as StorySection), subSections: parts.value } };
};

/** How a story names and joins what two people wrote; the time of a script follows its words. */
export const storyConflicts = (t: Text): ConflictRules => ({
  nameOf: (path) =>
    path
      .split('.')
      .flatMap((part) => (NAMES[part] ? [t(NAMES[part])] : []))
      .join(': ') || path,
  isLong: (path) => LONG_STORY_TEXTS.has(path),
  followers: (path) => {
    const name = SCRIPT.exec(path)?.[1];
    return name === undefined ? [] : [`sections.${name}.duration`];
  },
  join: joinStory,
});

const RULES: Readonly<Record<DocumentTopic, (t: Text) => ConflictRules>> = {
  stories: storyConflicts,
  assignments: named(GUIDELINE_NAMES, LONG_GUIDELINE_TEXTS),
  news_reports: named(REPORTAGE_NAMES, LONG_REPORTAGE_TEXTS),
  productions: named(PRODUCTION_NAMES, new Set(['information'])),
  reports: named(REPORT_NAMES, new Set(['text'])),
};

/** How a kind of document names its fields as its form does, and joins what two people wrote. */
export const conflictRules = (kind: DocumentTopic, t: Text): ConflictRules => RULES[kind](t);
