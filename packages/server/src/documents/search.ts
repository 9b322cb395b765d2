import { can, DOCUMENT_KINDS, type DocumentKind, type MatchMode, READ_ROLE, snippetOf } from '@lauda/domain';
import type { Caller } from '../caller.ts';
import type { Context } from '../context.ts';
import { all, one, type Queryable } from '../storage/change.ts';
import { PAGE_SIZE, type PageQuery, type PageResult, pageOf } from '../storage/paging.ts';
import { programsOf } from '../storage/programs.ts';
import { Where } from '../storage/where.ts';
import { matchOf } from './matching.ts';
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
  if (!search.text?.trim()) return { found, closed, tables: 'document d', show: (text: string) => snippetOf(text, () => false) };
  const match = await matchOf(pool, search.text, search.matchMode ?? 'MUST');
  return { found: match.ask(found), closed, tables: 'document d join document_words w on w.document_id = d.id', show: match.show };
}

const PROGRAMS = programsOf('d.id', 'd.kind');
const ORDER = 'd.date desc, d.id desc';
const READ = {
  columns: `${SUMMARY.columns}, (select x.text from document_words x where x.document_id = d.id) as text`,
  from: SUMMARY.tables,
};
type FoundRow = SummaryRow & { text: string | null };

/**
 * Reads a page of a text search. Matches are collected once (materialised), then counted and cut: PostgreSQL overestimates how many documents match
 * and would otherwise scan all documents by date for a page that never fills.
 */
async function pageByWords(
  db: Queryable,
  tables: string,
  found: Where,
  { page = 0, size = PAGE_SIZE }: PageQuery,
): Promise<PageResult<FoundRow>> {
  const text = `with d as materialized (select d.id, d.date from ${tables} where ${found.text})
    select (select count(*)::int from d) as total, array(select d.id from d order by ${ORDER} limit ${size} offset ${page * size}) as ids`;
  const { total, ids } = (await one<{ total: number; ids: number[] }>(db, text, found.values))!;
  const rows = `select ${READ.columns} from ${READ.from} where d.id = any($1) order by ${ORDER}`;
  const data = ids.length > 0 ? await all<FoundRow & Record<string, unknown>>(db, rows, [ids]) : [];
  return { data, number: page, size, total };
}

/** Searches the documents of every kind, newest day first. */
export async function searchDocuments(search: Search & PageQuery, context: Context): Promise<PageResult<Summary>> {
  const { pool } = context;
  const { found, tables, show } = await conditionsOf(search, context);
  const whole = { ...READ, where: found.text, values: found.values, order: ORDER, found: { in: tables, by: 'd.id' } };
  const page = search.text?.trim()
    ? await pageByWords(pool, tables, found, search)
    : await pageOf<FoundRow, FoundRow>(pool, whole, search, (row) => row);
  const shown = ({ text, ...row }: FoundRow): Summary => {
    // The excerpt leaves out the slug, which is shown beside it.
    const said = text?.startsWith(`${row.slug}\n`) ? text.slice(row.slug.length + 1) : text;
    if (!said || said === row.slug) return summaryOf(row);
    const { text: highlight, marks } = show(said);
    return { ...summaryOf(row), highlight, marks: [...marks] };
  };
  return { ...page, data: page.data.map(shown) };
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
