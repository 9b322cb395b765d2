import { reports } from '@lauda/spec/areas/reports';
import type { Context } from '../context.ts';
import type { BodyRow } from '../documents/body.ts';
import { bodyKind } from '../documents/bodyKind.ts';
import { type NamedDocument, type Reader, readableOf, readNamed, withoutUnread } from '../documents/named.ts';
import { Problem } from '../problem.ts';
import { readSetting } from '../settings.ts';
import type { Change } from '../storage/change.ts';
import type { FormerFields } from '../storage/events.ts';
import type { Where } from '../storage/where.ts';
import { setSubjects } from './documents.ts';

/** The default settings of reports. */
export const REPORT_CONFIG = { privateEnabled: true };

/** A row with the documents it names, and what decides who reads them. */
type ReportRow = BodyRow & { readonly documentsIds: readonly number[]; readonly named: readonly NamedDocument[] };

/** Adds the documents that a writer does not see, and so cannot send: they stay, in their order where the others are as they were. */
function withUnread(sent: readonly number[], { documentsIds: were, named }: ReportRow, writer: Reader): number[] {
  const readable = readableOf(named, writer);
  const known = were.filter((id) => readable.has(id));
  const isSame = known.length === sent.length && known.every((id, place) => id === sent[place]);
  return isSame ? [...were] : [...sent, ...were.filter((id) => !readable.has(id) && !sent.includes(id))];
}

/** The kind of document for reports: the events of a day, and the documents they concern. */
export const reportKind = bodyKind(reports, {
  kind: 'report',
  targets: ['reports'],
  table: 'report',
  columns: { categoriesIds: 'categories_ids', eventsIds: 'events_ids', documentsIds: 'documents_ids' },
  fresh: {},
  references: { categoriesIds: 'report_category', eventsIds: 'report_event' },
  names: 't.documents_ids',
  limit: (report, row, viewer) => withoutUnread(report, readableOf((row as ReportRow).named, viewer)),
  storing: (store) => async (tx, context, id, input, before) => {
    if (input.documentsIds === undefined) return store(tx, context, id, input, before);
    const documentsIds = before ? withUnread(input.documentsIds ?? [], before as ReportRow, context.caller) : (input.documentsIds ?? []);
    await store(tx, context, id, { ...input, documentsIds }, before);
    await setSubjects(tx, context, id, documentsIds, before ? (before as ReportRow).documentsIds : []);
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
export async function filterReports(
  { filter, ...query }: ReportSearch & { page?: number | undefined; size?: number | undefined },
  context: Context,
) {
  return rows.filter({ ...query, slug: filter }, context, alsoAsked(await withReadable(query, context)));
}
/** Lists the ids of all reports a filter finds. */
export async function reportIds({ filter, ...query }: ReportSearch, context: Context): Promise<number[]> {
  return rows.foundIds({ ...query, slug: filter }, context, alsoAsked(await withReadable(query, context)));
}
/** The id of no document. */
const NONE = 0;
/** Asks for no document instead of one that the caller may not read. */
async function withReadable(query: ReportSearch, { pool, caller }: Context): Promise<ReportSearch> {
  if (query.documentId === undefined) return query;
  const readable = readableOf(await readNamed(pool, [query.documentId]), caller);
  return { ...query, documentId: readable.has(query.documentId) ? query.documentId : NONE };
}

/** Announces a report whose privacy changed; refused where the settings keep all reports public (PERM-10). */
export async function announceReportPrivacy(tx: Change, context: Context, id: number, was: FormerFields): Promise<void> {
  const row = await rows.announcePrivacy(tx, context, id, was);
  if (!row.private || was.private) return;
  const { body } = await readSetting(tx, 'reports', REPORT_CONFIG);
  if (!body.privateEnabled) throw new Problem('precondition_failed', { reason: 'keptPublic' });
}
