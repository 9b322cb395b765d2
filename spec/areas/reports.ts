import { REPORT_FIELDS } from '@lauda/domain';
import * as z from 'zod';
import { collection, documentArea, documentShapes, restored, settings } from '../families.ts';
import { call, entity, inputOf } from '../kit.ts';
import {
  DayRange,
  DocumentIdentity,
  DocumentSight,
  EntryIcon,
  Id,
  IdPath,
  LocalDate,
  Name,
  PageQuery,
  Slug,
  Text,
  Version,
} from '../scalars.ts';
import { AllowedUsers, DocumentSummary, PrivateFlag } from './documents.ts';

/** A kind of occurrence that reports name: a line that failed, a guest who did not come. */
export const ReportEvent = entity('ReportEvent', { id: Id, version: Version, name: Name, categoryId: Id });
/** A category of reports, with the events they may name. */
export const ReportCategory = entity('ReportCategory', {
  id: Id,
  version: Version,
  name: Name,
  icon: EntryIcon.nullable(),
  events: z.array(ReportEvent),
});

const ids = z.array(Id).max(500);
/** A report on the events of a day, with their categories and the documents they concern. */
export const Report = entity('Report', {
  ...DocumentIdentity,
  slug: Slug.trim().min(1),
  date: LocalDate,
  text: Text.nullable(),
  categoriesIds: ids,
  eventsIds: ids,
  documentsIds: ids.meta({
    description: 'Ids of the documents a report speaks of, of those that the caller may read; a save leaves the others as they are',
  }),
  ...DocumentSight,
});
const ReportConfig = entity('ReportConfig', { id: Id, version: Version, privateEnabled: z.boolean() });
const roles = { read: 'REPORT_READ', write: 'REPORT_WRITE' } as const;

const asked = {
  ...DayRange,
  filter: z.string().max(100).optional(),
  categoriesIds: ids.optional().meta({ description: 'Those of one of these categories' }),
  documentId: Id.optional().meta({ 'x-extension': true, description: 'Those that speak of this document' }),
};
const entries = <E extends z.ZodType, I extends z.ZodType>(base: `/${string}`, noun: string, shape: E, input: I) => {
  const { list, create, update, remove } = collection(base, noun, { read: roles.read, write: 'REPORT_ADMIN' }, shape, input);
  return { list, create, update, remove };
};
const shapes = documentShapes(Report, inputOf('ReportInput', Report, ['slug']), REPORT_FIELDS);
const { patch, ...work } = documentArea('/reports', 'report', roles, shapes);

export const reports = {
  filter: call('GET /reports/filter', 'Lists reports between two days by a part of their slug and their categories, newest first, paged.', {
    role: roles.read,
    query: z.object({ ...asked, ...PageQuery }),
    result: shapes.page,
  }),
  documentIds: call('GET /reports/documentIds', 'Lists the ids of all reports that are found, newest first.', {
    role: roles.read,
    query: z.object(asked),
    result: z.array(Id),
  }),
  ...work,
  patch: { ...patch, extension: true },
  restore: restored('/reports', 'reports', roles.write, Report),
  documents: call('GET /reports/{id}/documents', 'Lists the documents one report speaks of, those that the caller may see.', {
    role: roles.read,
    path: IdPath,
    result: z.array(DocumentSummary),
    extension: true,
  }),
  private: call('PATCH /reports/{id}/private', 'Makes one report private or public again; only its owner may.', {
    role: roles.write,
    path: IdPath,
    body: PrivateFlag,
    result: Report,
  }),
  allowedUsers: call('PUT /reports/{id}/allowedUsers', 'Sets who else sees one private report; only its owner may.', {
    role: roles.write,
    path: IdPath,
    body: AllowedUsers,
    result: Report,
  }),
  config: settings('/reports/config', 'the settings of reports', { read: 'user', write: 'REPORT_ADMIN' }, ReportConfig),
  categories: {
    ...entries('/reports/categories', 'category of reports', ReportCategory, inputOf('ReportCategoryInput', ReportCategory, ['name'])),
    list: call('GET /reports/categories', 'Lists every category of reports, by default with its events.', {
      role: roles.read,
      query: z.object({ withEvents: z.boolean().optional() }),
      result: z.array(ReportCategory),
    }),
  },
  events: entries('/reports/events', 'event of reports', ReportEvent, inputOf('ReportEventInput', ReportEvent, ['name', 'categoryId'])),
};
