import { reports } from '@lauda/spec/areas/reports';
import type { Context } from '../context.ts';
import type { BodyRow } from '../documents/body.ts';
import { bodyKind } from '../documents/bodyKind.ts';
import { Problem } from '../problem.ts';
import { readSetting } from '../settings.ts';
import type { Change } from '../storage/change.ts';
import type { FormerFields } from '../storage/events.ts';
import type { Where } from '../storage/where.ts';
import { setSubjects } from './documents.ts';

/** The default settings of reports. */
export const REPORT_CONFIG = { privateEnabled: true };

/** The kind of document for reports: the events of a day, and the documents they concern. */
export const reportKind = bodyKind(reports, {
  kind: 'report',
  targets: ['reports'],
  table: 'report',
  columns: { categoriesIds: 'categories_ids', eventsIds: 'events_ids', documentsIds: 'documents_ids' },
  fresh: {},
  references: { categoriesIds: 'report_category', eventsIds: 'report_event' },
  storing: (store) => async (tx, context, id, input, before) => {
    await store(tx, context, id, input, before);
    if (input.documentsIds === undefined) return;
    const were = (before as (BodyRow & { readonly documentsIds: readonly number[] }) | undefined)?.documentsIds ?? [];
    await setSubjects(tx, context, id, input.documentsIds ?? [], were);
  },
});
const { rows } = reportKind;

interface ReportSearch {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly filter?: string | undefined;
  readonly categoriesIds?: readonly number[] | undefined;
  readonly documentId?: number | undefined;
}
const alsoAsked =
  ({ categoriesIds, documentId }: ReportSearch) =>
  (found: Where): Where =>
    found
      .and(
        categoriesIds?.length ? categoriesIds : undefined,
        (ids) => `d.id in (select x.document_id from report x where x.categories_ids && ${ids}::bigint[])`,
      )
      .and(documentId, (id) => `d.id in (select x.document_id from report x where x.documents_ids @> array[${id}::bigint])`);

/** Answers a page of reports by days, slug, categories and a document they are about. */
export const filterReports = (
  { filter, ...query }: ReportSearch & { page?: number | undefined; size?: number | undefined },
  context: Context,
) => rows.filter({ ...query, slug: filter }, context, alsoAsked(query));
/** Lists the ids of all reports a filter finds. */
export const reportIds = ({ filter, ...query }: ReportSearch, context: Context): Promise<number[]> =>
  rows.foundIds({ ...query, slug: filter }, context, alsoAsked(query));

/** Announces a report whose privacy changed; refused where the settings keep all reports public (PERM-10). */
export async function announceReportPrivacy(tx: Change, context: Context, id: number, was: FormerFields): Promise<void> {
  const row = await rows.announcePrivacy(tx, context, id, was);
  if (!row.private || was.private) return;
  const { body } = await readSetting(tx, 'reports', REPORT_CONFIG);
  if (!body.privateEnabled) throw new Problem('precondition_failed', { reason: 'keptPublic' });
}
