import type { QueryResultRow } from 'pg';
import { all, one, type Queryable } from './change.ts';

export const PAGE_SIZE = 25;

interface PagedQuery {
  columns: string;
  from: string;
  where: string;
  values: unknown[];
  /** Each part says `asc` or `desc` explicitly where deep pages are possible, so that it can be reversed. */
  order: string;
  /** The tables needed for conditions and order, and the row's key column: the page is cut there, and only its rows are read with all columns. */
  found?: { readonly in: string; readonly by: string };
}
/** The requested page. */
export interface PageQuery {
  page?: number | undefined;
  size?: number | undefined;
}
export interface PageResult<T> {
  data: T[];
  number: number;
  size: number;
  total: number;
}

/** Reverses the order; undefined unless each part says its direction. */
function reversed(order: string): string | undefined {
  const parts = order.split(/,(?![^(]*\))/);
  if (!parts.every((part) => /\b(asc|desc)\s*$/.test(part))) return undefined;
  return parts.map((part) => part.replace(/\b(asc|desc)\s*$/, (way) => (way.startsWith('asc') ? 'desc' : 'asc'))).join(',');
}

/**
 * Reads one page of a query with the total count (page 0, size 25 by default). A page in the second half is read from the end, one beyond the end not
 * at all.
 */
export async function pageOf<R extends QueryResultRow, T>(
  db: Queryable,
  query: PagedQuery,
  { page = 0, size = PAGE_SIZE }: PageQuery,
  map: (row: R) => T,
): Promise<PageResult<T>> {
  const { columns, from, where, values, order, found = { in: from, by: '' } } = query;
  const count = await one<{ total: number }>(db, `select count(*)::int as total from ${found.in} where ${where}`, values);
  const total = count?.total ?? 0;
  const first = page * size;
  const rest = Math.min(size, total - first);
  if (rest <= 0) return { data: [], number: page, size, total };
  const back = first > total / 2 ? reversed(order) : undefined;
  const cut = back ? `order by ${back} limit ${rest} offset ${total - first - rest}` : `order by ${order} limit ${rest} offset ${first}`;
  const text = query.found
    ? `select ${columns} from ${from} where ${found.by} in (select ${found.by} from ${found.in} where ${where} ${cut}) order by ${order}`
    : `select ${columns} from ${from} where ${where} ${cut}`;
  const rows = await all<R>(db, text, values);
  const data = (back && !query.found ? rows.reverse() : rows).map(map);
  return { data, number: page, size, total };
}

/** Makes the LIKE pattern of a "contains" search; wildcards in the text are escaped. */
export const likeText = (text: string | undefined): string => `%${(text ?? '').replaceAll(/[\\%_]/g, (mark) => `\\${mark}`)}%`;
