import { REPORT_FIELDS, WRITE_ROLE } from '@lauda/domain';
import { type DocumentSearch, matchesSearch } from '../lists/membership.ts';
import type { Report, ReportPatch } from '../types.ts';
import type { DocumentKind } from './documentKind.ts';
import { savedWhole, searchPages, unsaved } from './kindParts.ts';

/** A page of the list of reports. */
export interface ReportSearch extends DocumentSearch {
  /** A part of the slug. */
  readonly filter?: string | undefined;
  /** Those of one of these categories. */
  readonly categoriesIds?: number[] | undefined;
  /** Those that speak of this document (RPT-06). */
  readonly documentId?: number | undefined;
}
/** Whether a report is found by a search. */
export const isReportFound = (row: Report, { filter, categoriesIds, documentId, ...search }: ReportSearch): boolean =>
  matchesSearch(
    row,
    search,
    filter,
    () =>
      (!categoriesIds?.length || row.categoriesIds.some((id) => categoriesIds.includes(id))) &&
      (documentId === undefined || row.documentsIds.includes(documentId)),
  );

/** The reports: one paged list, forms and drafts. */
export const reportKind: DocumentKind<Report, Report, { pages: ReportSearch }, ReportPatch['field']> = {
  name: 'report',
  section: 'reports',
  writes: WRITE_ROLE.report,
  calls: ({ reports }) => ({
    ...savedWhole(reports, (document) => ({ ...document, slug: document.slug ?? '' })),
    // A report comes back on the day it is of.
    restore: ({ ids }, options) => reports.restore({ ids }, options),
  }),
  fields: () => REPORT_FIELDS satisfies readonly (keyof Report)[],
  empty: newReport,
  lists: ({ client: { reports } }) => ({
    /** A page of the reports that are found, or of the trash. */
    pages: searchPages<Report, ReportSearch>(reports, isReportFound),
  }),
};

/** A report that is not stored yet: a fresh uuid, the day it is of. */
function newReport(uuid: string, date: string, ownerId: number): Report {
  return {
    ...unsaved(REPORT_FIELDS, uuid, date, ownerId),
  };
}
