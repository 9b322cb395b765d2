import { beginningOf, can, DOCUMENT_KINDS, type DocumentKind, type MatchMode, READ_ROLE } from '@lauda/domain';
import type { Caller } from '../caller.ts';
import type { Context } from '../context.ts';
import { all, one, type Queryable } from '../storage/change.ts';
import { PAGE_SIZE, type PageQuery, type PageResult, pageOf } from '../storage/paging.ts';
import { programsOf } from '../storage/programs.ts';
import { Where } from '../storage/where.ts';
import { matchOf } from './matching.ts';
import { newestBody, proseOf } from './prose.ts';
import { closedPrograms, seenByPrivacy } from './sight.ts';
import { SUMMARY, type Summary, type SummaryRow, summaryOf } from './summaries.ts';

/** The filters of a search. */
interface Search {
  readonly text?: string | undefined;
  readonly types?: readonly DocumentKind[] | undefined;
  readonly matchMode?: MatchMode | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly programId?: number | undefined;
  readonly personId?: number | undefined;
}

/** Lists the kinds of documents the caller may read. */
const readable = ({ roles }: Pick<Caller, 'roles'>): DocumentKind[] => DOCUMENT_KINDS.filter((kind) => can(roles, [READ_ROLE[kind]]));

/** Builds the conditions of a search; others' private documents are neither found nor counted (SRCH-04). */
async function conditionsOf(search: Search, { pool, caller }: Context) {
  const kinds = readable(caller).filter((kind) => !search.types?.length || search.types.includes(kind));
  const closed = await closedPrograms(pool, caller.groups);
  const found = new Where(['d.excluded_at is null'])
    .and(caller.userId, seenByPrivacy)
    .and(kinds, (all) => `d.kind = any(${all}::text[])`)
    .and(search.from, (from) => `d.date >= ${from}`)
    .and(search.to, (to) => `d.date <= ${to}`)
    .and(search.personId, (person) => `d.owner_id = ${person}`)
    .and(search.programId, (program) => `${program}::bigint = any(${PROGRAMS})`)
    // Programs are read once per statement; a document without programs is open to everybody.
    .and(closed, (shut) => `not coalesce(nullif(${PROGRAMS}, '{}') <@ ${shut}::bigint[], false)`);
  if (!search.text?.trim()) return { found, closed, tables: 'document d', show: (text: string) => beginningOf(text) };
  const match = await matchOf(pool, search.text, search.matchMode ?? 'MUST');
  return { found: match.ask(found), closed, tables: 'document d join document_words w on w.document_id = d.id', show: match.show };
}

const PROGRAMS = programsOf('d.id', 'd.kind');
const ORDER = 'd.date desc, d.id desc';
type FoundRow = SummaryRow & { body: Record<string, unknown> | null };
// Prepared once for each connection: with the tables of every kind it takes longer to plan than to run.
const ROWS = {
  name: 'documents_found',
  text: `select ${SUMMARY.columns}, ${newestBody('d.id')} as body from ${SUMMARY.tables} where d.id = any($1) order by ${ORDER}`,
};

/**
 * Finds a page of a search and counts the whole. Matches of words are collected once (materialised), then counted and cut: PostgreSQL overestimates how
 * many documents match and would otherwise scan all documents by date for a page that never fills. Without words a page behind the first is found from
 * the nearer end.
 */
async function placesOf(db: Queryable, tables: string, found: Where, byWords: boolean, query: PageQuery): Promise<PageResult<number>> {
  const { page = 0, size = PAGE_SIZE } = query;
  const from = byWords ? 'd' : `${tables} where ${found.text}`;
  if (!byWords && page > 0) {
    const deep = { columns: 'd.id', from: tables, where: found.text, values: found.values, order: ORDER };
    return pageOf<{ id: number }, number>(db, deep, query, ({ id }) => id);
  }
  const text = `${byWords ? `with d as materialized (select d.id, d.date from ${tables} where ${found.text})` : ''}
    select (select count(*)::int from ${from}) as total, array(select d.id from ${from} order by ${ORDER} limit ${size} offset ${page * size}) as ids`;
  const { total, ids } = (await one<{ total: number; ids: number[] }>(db, text, found.values))!;
  return { data: ids, number: page, size, total };
}

/** Searches the documents of every kind, newest day first. */
export async function searchDocuments(search: Search & PageQuery, context: Context): Promise<PageResult<Summary>> {
  const { pool } = context;
  const { found, tables, show } = await conditionsOf(search, context);
  const page = await placesOf(pool, tables, found, Boolean(search.text?.trim()), search);
  const rows = page.data.length > 0 ? await all<FoundRow & Record<string, unknown>>(pool, ROWS, [page.data]) : [];
  const shown = ({ body, ...row }: FoundRow): Summary => {
    // The slug is shown beside the excerpt, which is one line: its texts would run into each other without a sign between them.
    const said = body && proseOf(body, ' · ');
    if (!said) return summaryOf(row);
    const { text: highlight, marks } = show(said);
    return { ...summaryOf(row), highlight, marks: [...marks] };
  };
  return { ...page, data: rows.map(shown) };
}

const SHOWN = 60;
interface Facets {
  total: number;
  kinds: { kind: DocumentKind; count: number }[];
  programs: { programId: number; count: number }[];
  months: { month: string; count: number }[];
  people: { userId: number; nickname: string; count: number }[];
}
const counted = (what: string, from: string, order: string): string =>
  `coalesce((select jsonb_agg(x) from (select ${what}, count(*)::int as count from ${from} group by 1 order by ${order} limit ${SHOWN}) x), '[]')`;

/** Counts matches the caller may see by kind, program, month and owner. */
export async function facetsOf(search: Search, context: Context): Promise<Facets> {
  const { found, tables, closed } = await conditionsOf(search, context);
  // A document found by an open program may also belong to closed ones, which are not counted.
  const open = new Where([], found.values).and(closed, (shut) => `program <> all(${shut}::bigint[])`);
  const text = `with found as materialized (select d.id, d.kind, d.date, d.owner_id from ${tables} where ${found.text})
    select (select count(*)::int from found) as total,
      ${counted('kind', 'found', '2 desc, 1')} as kinds,
      ${counted('program as "programId"', `found f, unnest(${programsOf('f.id')}) program where ${open.text}`, '2 desc, 1')} as programs,
      ${counted("to_char(date, 'YYYY-MM') as month", 'found', '1 desc')} as months,
      ${counted('owner_id as "userId", min(p.nickname) as nickname', 'found join person p on p.id = owner_id', '3 desc, 1')} as people`;
  const [row] = await all<Facets & Record<string, unknown>>(context.pool, text, open.values);
  return row!;
}
