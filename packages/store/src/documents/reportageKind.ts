import { type LISTED_REPORTAGE_FIELDS, plainText, REPORTAGE_FIELDS, WRITE_ROLE } from '@lauda/domain';
import type { NewsReport, NewsReportPatch } from '../types.ts';
import type { DocumentKind, ListContext } from './documentKind.ts';
import { savedWhole, searchPages } from './kindParts.ts';

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

/** A page of the list of reportages: days YYYY-MM-DD, both included; `trash` shows what was thrown away instead. */
export interface ReportageSearch {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly slug?: string | undefined;
  readonly allPrograms?: boolean | undefined;
  readonly page?: number | undefined;
  readonly trash?: boolean | undefined;
}

/** Whether a reportage belongs to a list (REP-LIST-03, REP-LIST-04); without `allPrograms` those of none or of mine. */
export function isListed(row: ListedReportage, search: ReportageSearch, { programs }: Pick<ListContext, 'programs'>): boolean {
  const { from, to, slug, allPrograms = false, trash = false } = search;
  if (row.visible === false || row.excluded !== trash) return false;
  if (trash) return true;
  const mine = row.programsIds.length === 0 || row.programsIds.some((id) => programs.has(id));
  const within = (from === undefined || row.date >= from) && (to === undefined || row.date <= to);
  return within && (allPrograms || mine) && (slug === undefined || plainText(row.slug).includes(plainText(slug)));
}

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
      ...searchPages<ListedReportage, ReportageSearch>(
        { filter: (asked) => newsReports.filter(asked), excluded: (asked) => newsReports.excluded(asked) },
        (row, search) => isListed(row, search, context),
      ),
      failed: (refusal) => env.log?.('the reportages could not be listed', refusal),
    },
  }),
};

/** A reportage that is not stored yet: a fresh uuid, the day it is for. */
export function newReportage(uuid: string, date: string, ownerId: number): NewsReport {
  const texts = { lead: null, text: null, teaser: null, headingSuggestion: null, noteSuggestion: null, information: null };
  return {
    id: 0,
    uuid,
    version: 0,
    textVersion: 0,
    slug: '',
    date,
    branchId: null,
    reporterId: null,
    editorId: null,
    programsIds: [],
    editorialsIds: [],
    vehiclesIds: [],
    classificationId: null,
    cameraman: null,
    ...texts,
    sections: [],
    cgs: [],
    total: 'PT0S',
    ok: false,
    tv: true,
    radio: false,
    origin: null,
    config: SHOWN,
    excluded: false,
    private: false,
    allowedUsers: [],
    ownerId,
    visible: true,
    changeDate: null,
    authorNickname: null,
  };
}
