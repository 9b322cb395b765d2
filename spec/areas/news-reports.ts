import { NEWS_REPORT_SECTION_TYPES, REPORTAGE_FIELDS } from '@lauda/domain';
import * as z from 'zod';
import { ANOTHER_DAY, documentArea, documentShapes, restored, settings } from '../families.ts';
import { call, entity, inputOf, value } from '../kit.ts';
import {
  DayRange,
  DocumentIdentity,
  DocumentSight,
  Duration,
  Id,
  IdPath,
  Int,
  Line,
  LocalDate,
  PageQuery,
  Text,
  Uuid,
  Version,
} from '../scalars.ts';
import { madeOfSouv } from './souv.ts';
import { Cg, Counter, CounterQuery } from './stories.ts';

const Section = value('NewsReportSection', {
  uuid: Uuid,
  id: Id.meta({ description: 'Number of the section in its reportage; 0 where it is new' }),
  index: Int.meta({ description: 'Place among the sections, from 0; a save counts anew in the order of the list' }),
  type: z.enum(NEWS_REPORT_SECTION_TYPES).meta({ id: 'NewsReportSectionType' }),
  content: Text.meta({ description: 'What is read or shown; of an interview the quote' }),
  observation: Text.meta({ description: 'What is to be known of it; of an interview the text it is timed by' }),
  duration: Duration.meta({ description: 'How long it lasts: as typed where it is manual, else computed by a save' }),
  manual: z.boolean().meta({ description: 'Whether its length is typed' }),
  approved: z.boolean().meta({
    description: 'A mark of who writes it, changed with the text; it approves nothing, which is `ok` of the reportage, by its own call',
  }),
});

const NEWS_REPORT_SETTINGS = {
  vehiclesEnabled: z.boolean(),
  editorEnabled: z.boolean(),
  cameramanEnabled: z.boolean(),
  classificationEnabled: z.boolean(),
  editorialsEnabled: z.boolean(),
  readRate: z.number().min(0).max(5),
};
const ids = z.array(Id).max(500);
const text = Text.nullable();
export const NewsReport = entity('NewsReport', {
  ...DocumentIdentity,
  // In upper case a text may have more letters than it was typed with.
  slug: Line.trim().toUpperCase().min(1).max(100),
  date: LocalDate,
  branchId: Id.nullable(),
  reporterId: Id.nullable(),
  editorId: Id.nullable(),
  programsIds: ids,
  editorialsIds: ids,
  vehiclesIds: ids,
  classificationId: Id.nullable(),
  cameraman: z.string().max(60).nullable(),
  lead: text,
  text: text,
  teaser: text,
  headingSuggestion: text,
  noteSuggestion: text,
  information: text,
  sections: z.array(Section).max(500),
  cgs: z.array(Cg).max(500),
  total: Duration,
  ok: z.boolean(),
  tv: z.boolean(),
  radio: z.boolean(),
  origin: z.enum(['ASSIGNMENT']).nullable(),
  config: z.object(NEWS_REPORT_SETTINGS),
  ...DocumentSight,
});
export const NewsReportInput = inputOf('NewsReportInput', NewsReport.extend({ reporterId: Id }), ['slug', 'date', 'reporterId']);
const shapes = documentShapes(NewsReport, NewsReportInput, REPORTAGE_FIELDS);
const NewsReportConfig = entity('NewsReportConfig', {
  id: Id,
  version: Version,
  ...NEWS_REPORT_SETTINGS,
});
const roles = { read: 'NEWS_REPORT_READ', write: 'NEWS_REPORT_WRITE' } as const;
const many = ids.min(1);

export const newsReports = {
  filter: call('GET /news_reports/filter', 'Lists reportages between two days by slug, newest first, paged.', {
    role: roles.read,
    query: z.object({
      ...DayRange,
      slug: Line.max(100).optional(),
      allPrograms: z.boolean().optional(),
      ...PageQuery,
    }),
    result: shapes.page,
  }),
  counter: call('GET /news_reports/counter', 'Counts the reportages between two days by program and by day.', {
    role: roles.read,
    query: CounterQuery,
    result: Counter,
  }),
  ...documentArea('/news_reports', 'reportage', roles, shapes),
  createFromAssignment: call('POST /news_reports/assignment/{id}', 'Creates one reportage from a guideline and associates the two.', {
    role: roles.write,
    path: IdPath,
    result: NewsReport,
    status: 201,
  }),
  createFromSouv: call('POST /news_reports/souv/{id}', 'Makes a reportage of a document of the external archive, with its text.', {
    role: roles.write,
    ...madeOfSouv,
    result: NewsReport,
  }),
  approve: call('PUT /news_reports/{id}/approve/{flag}', 'Approves one reportage, or takes its approval back.', {
    role: 'NEWS_REPORT_ADMIN',
    audited: false,
    path: IdPath.extend({ flag: z.boolean() }),
    result: NewsReport,
  }),
  copy: call('POST /news_reports/copy', 'Copies reportages to a day and to programs; a copy is not approved.', {
    role: roles.write,
    body: value('NewsReportCopy', { ids: many, programsIds: ids, date: LocalDate }),
    result: z.array(NewsReport),
    status: 201,
  }),
  email: call('POST /news_reports/email', 'Writes reportages to people by mail; it waits in the outbox.', {
    role: roles.write,
    body: value('NewsReportEmail', { ids: many.max(100), userIds: ids, includeReporters: z.boolean().nullish() }),
  }),
  restore: restored('/news_reports', 'reportages', roles.write, NewsReport, ANOTHER_DAY),
  config: settings('/news_reports/config', 'the reportage settings', { read: 'user', write: 'NEWS_REPORT_ADMIN' }, NewsReportConfig),
};
