import { all, type Queryable } from './change.ts';

type Named =
  | 'classification'
  | 'document_type'
  | 'editorial'
  | 'person'
  | 'production_resource'
  | 'production_type'
  | 'program'
  | 'team'
  | 'vehicle';
/** Reads names of entries by their ids; removed ones are missing. */
export async function namesOf(db: Queryable, table: Named, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await all<{ id: number; name: string }>(db, `select id, name from ${table} where id = any($1)`, [[...new Set(ids)]]);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
