import type { QueryResultRow } from 'pg';
import { all, one, type Queryable } from './change.ts';

export const PAGE_SIZE = 25;

interface PagedQuery {
  columns: string;
  from: string;
  where: string;
  values: unknown[];
  order: string;
}
/** What page is asked for. */
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

/** Reads one page of a query and counts the whole (page 0, size 25 when not given). */
export async function pageOf<R extends QueryResultRow, T>(
  db: Queryable,
  query: PagedQuery,
  { page = 0, size = PAGE_SIZE }: PageQuery,
  map: (row: R) => T,
): Promise<PageResult<T>> {
  const count = await one<{ total: number }>(db, `select count(*)::int as total from ${query.from} where ${query.where}`, query.values);
  const rows = await all<R>(
    db,
    `select ${query.columns} from ${query.from} where ${query.where} order by ${query.order} limit ${size} offset ${page * size}`,
    query.values,
  );
  return { data: rows.map(map), number: page, size, total: count?.total ?? 0 };
}

/** Makes the pattern of a "contains" search; what the person typed stands for itself. */
export const likeText = (text: string | undefined): string => `%${(text ?? '').replaceAll(/[\\%_]/g, (mark) => `\\${mark}`)}%`;
