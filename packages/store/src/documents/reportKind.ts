import { plainText, REPORT_FIELDS, WRITE_ROLE } from '@lauda/domain';
import type { Report, ReportPatch } from '../types.ts';
import type { DocumentKind } from './documentKind.ts';
import { savedWhole, searchPages } from './kindParts.ts';

/** A page of the list of reports: days YYYY-MM-DD, both included; `trash` shows what was thrown away instead. */
export interface ReportSearch {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** A part of the slug. */
  readonly filter?: string | undefined;
  /** Those of one of these categories. */
  readonly categoriesIds?: number[] | undefined;
  /** Those that speak of this document (RPT-06). */
  readonly documentId?: number | undefined;
  readonly page?: number | undefined;
  readonly trash?: boolean | undefined;
}
/** Whether a report is found by a search. */
export function isReportFound(row: Report, { from, to, filter, categoriesIds, documentId, trash = false }: ReportSearch): boolean {
  if (!row.visible || row.excluded !== trash) return false;
  if (trash) return true;
  return (
    (from === undefined || row.date >= from) &&
    (to === undefined || row.date <= to) &&
    (!categoriesIds?.length || row.categoriesIds.some((id) => categoriesIds.includes(id))) &&
    (documentId === undefined || row.documentsIds.includes(documentId)) &&
    (filter === undefined || plainText(row.slug).includes(plainText(filter)))
  );
}

/** The reports: one paged list, forms and drafts. */
export const reportKind: DocumentKind<Report, Report, { pages: ReportSearch }, ReportPatch['field']> = {
  name: 'report',
  section: 'reports',
  writes: WRITE_ROLE.report,
  calls: ({ reports }) => ({
    ...savedWhole(reports, (document) => ({ ...document, slug: document.slug ?? '' })),
    // A report comes back on the day it is of.
    restore: ({ ids }) => reports.restore({ ids }),
  }),
  fields: () => REPORT_FIELDS satisfies readonly (keyof Report)[],
  empty: newReport,
  lists: ({ client: { reports } }) => ({
    /** A page of the reports that are found, or of the trash. */
    pages: searchPages<Report, ReportSearch>(
      { filter: (asked) => reports.filter(asked), excluded: (asked) => reports.excluded(asked) },
      isReportFound,
    ),
  }),
};

/** A report that is not stored yet: a fresh uuid, the day it is of. */
function newReport(uuid: string, date: string, ownerId: number): Report {
  return {
    id: 0,
    uuid,
    version: 0,
    textVersion: 0,
    slug: '',
    date,
    text: null,
    categoriesIds: [],
    eventsIds: [],
    documentsIds: [],
    excluded: false,
    private: false,
    allowedUsers: [],
    ownerId,
    visible: true,
    changeDate: null,
    authorNickname: null,
  };
}
