import { can, DOCUMENT_KINDS, type DocumentKind, READ_ROLE } from '@lauda/domain';
import type { Context } from '../context.ts';
import { documentLink, documentUnlink } from '../documents/links.ts';
import { seen, viewerValues } from '../documents/sight.ts';
import { SUMMARY, type Summary, type SummaryRow, summaryOf } from '../documents/summaries.ts';
import { invalid } from '../problem.ts';
import { all, type Change } from '../storage/change.ts';

const READABLE = `${seen()} and d.id = any($3) and d.excluded_at is null and d.kind = any($4::text[])`;
const asking = ({ caller }: Context, ids: readonly number[]): unknown[] => [
  ...viewerValues(caller),
  ids,
  DOCUMENT_KINDS.filter((kind: DocumentKind) => can(caller.roles, [READ_ROLE[kind]])),
];

/** Sets the documents a report is about: it is found by them and appears in their lineage (RPT-06). New ones must be visible to the caller. */
export async function setSubjects(
  tx: Change,
  context: Context,
  id: number,
  now: readonly number[],
  before: readonly number[],
): Promise<void> {
  const added = [...new Set(now)].filter((each) => !before.includes(each));
  const gone = before.filter((each) => !now.includes(each));
  if (added.length > 0) {
    const found = await all(tx, `select 1 from document d where ${READABLE} and d.id <> $5`, [...asking(context, added), id]);
    if (found.length < added.length) throw invalid('documentsIds', 'unknown_id');
  }
  await documentLink(tx, context, ...added.map((from) => ({ from, to: id })));
  for (const from of gone) await documentUnlink(tx, { from, to: id });
}

/** Lists the documents a report is about, in its order, as far as the caller may read them. */
export async function subjectsOf(ids: readonly number[], context: Context): Promise<Summary[]> {
  const text = `select ${SUMMARY.columns} from ${SUMMARY.tables} where ${READABLE} order by array_position($3::bigint[], d.id)`;
  const rows = await all<SummaryRow & Record<string, unknown>>(context.pool, text, asking(context, ids));
  return rows.map((row) => summaryOf(row));
}
