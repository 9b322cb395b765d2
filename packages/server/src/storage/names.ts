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

/** The names that rows are given: by each, the table of the names and the field with the ids, or the id. */
type Naming<R> = Readonly<Record<string, readonly [table: Named, field: keyof R]>>;
/** The names of a list of ids, and the name of one id, empty where it has none. */
type NamesOf<R, N extends Naming<R>> = { readonly [K in keyof N]: R[N[K][1]] extends readonly number[] ? readonly string[] : string };

/** Adds to rows the names of what they refer to by ids; each table is read once, and what was removed is missing. */
export async function withNames<R extends object, const N extends Naming<R>>(
  db: Queryable,
  rows: readonly R[],
  naming: N,
): Promise<(R & NamesOf<R, N>)[]> {
  const wanted = Object.entries(naming);
  const idsIn = (row: R, field: keyof R): number[] => [row[field] ?? []].flat() as number[];
  const known = new Map<Named, Map<number, string>>();
  for (const table of new Set(wanted.map(([, [each]]) => each))) {
    const fields = wanted.flatMap(([, [each, field]]) => (each === table ? [field] : []));
    const ids = rows.flatMap((row) => fields.flatMap((field) => idsIn(row, field)));
    known.set(table, await namesOf(db, table, ids));
  }
  const namesFor = (row: R, [table, field]: Naming<R>[string]): string[] | string => {
    const names = idsIn(row, field).flatMap((id) => known.get(table)?.get(id) ?? []);
    return Array.isArray(row[field]) ? names : names.join('');
  };
  return rows.map((row) => ({ ...row, ...Object.fromEntries(wanted.map(([name, of]) => [name, namesFor(row, of)])) }) as R & NamesOf<R, N>);
}
