import { type LISTED_REPORTAGE_FIELDS, REPORTAGE_FIELDS, WRITE_ROLE } from '@lauda/domain';
import { type DocumentSearch, matchesSearch } from '../lists/membership.ts';
import type { NewsReport, NewsReportPatch } from '../types.ts';
import type { DocumentKind, ListContext } from './documentKind.ts';
import { savedWhole, searchPages, unsaved } from './kindParts.ts';

/** A reportage as lists hold it: fields missing in events are undefined until it is loaded. */
export type ListedReportage = Pick<NewsReport, (typeof LISTED_REPORTAGE_FIELDS)[number]>;

/** The fields a form shows before the settings are loaded. */
const SHOWN: NewsReport['config'] = {
  vehiclesEnabled: true,
  editorEnabled: true,
  cameramanEnabled: true,
  classificationEnabled: true,
  editorialsEnabled: true,
  readRate: 0,
};

/** A page of the list of reportages. */
export interface ReportageSearch extends DocumentSearch {
  readonly slug?: string | undefined;
  readonly allPrograms?: boolean | undefined;
}

/** Whether a reportage belongs to a list (REP-LIST-03, REP-LIST-04); without `allPrograms` those of none or of mine. */
export const isListed = (
  row: ListedReportage,
  { slug, allPrograms = false, ...search }: ReportageSearch,
  { programs }: Pick<ListContext, 'programs'>,
): boolean =>
  matchesSearch(
    row,
    search,
    slug,
    ({ programsIds }) => allPrograms || programsIds.length === 0 || programsIds.some((id) => programs.has(id)),
  );

/** The reportages: one paged list, forms and drafts. */
export const reportageKind: DocumentKind<NewsReport, ListedReportage, { pages: ReportageSearch }, NewsReportPatch['field']> = {
  name: 'reportage',
  section: 'reportages',
  writes: WRITE_ROLE.reportage,
  calls: ({ newsReports }) =>
    savedWhole(newsReports, (document) => ({
      ...document,
      slug: document.slug ?? '',
      date: document.date ?? '',
      // The reporter is required: the server refuses a reportage without one.
      reporterId: document.reporterId as number,
    })),
  fields: () => REPORTAGE_FIELDS satisfies readonly (keyof NewsReport)[],
  empty: newReportage,
  lists: ({ client: { newsReports }, env, ...context }) => ({
    /** A page of the reportages between two days by slug, 25 rows, or of the trash. */
    pages: {
      ...searchPages<ListedReportage, ReportageSearch>(newsReports, (row, search) => isListed(row, search, context)),
      failed: (refusal) => env.log?.('the reportages could not be listed', refusal),
    },
  }),
};

/** A reportage that is not stored yet: a fresh uuid, the day it is for. */
export function newReportage(uuid: string, date: string, ownerId: number): NewsReport {
  return {
    ...unsaved(REPORTAGE_FIELDS, uuid, date, ownerId),
    sections: [],
    cgs: [],
    total: 'PT0S',
    ok: false,
    tv: true,
    radio: false,
    origin: null,
    config: SHOWN,
  };
}
