import { all, type Queryable } from './change.ts';

type Named = 'classification' | 'document_type' | 'editorial' | 'person' | 'production_resource' | 'production_type' | 'team' | 'vehicle';
/** Reads names of entries by their ids; removed ones are missing. */
export async function namesOf(db: Queryable, table: Named, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await all<{ id: number; name: string }>(db, `select id, name from ${table} where id = any($1)`, [[...new Set(ids)]]);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Reads the names of ids that may be told. */
type Reading = (ids: readonly number[]) => Promise<ReadonlyMap<number, string>>;
/** The names that rows are given: by each, the table of the names, or how they are read, and the field with the ids, or the id. */
type Naming<R> = Readonly<Record<string, readonly [from: Named | Reading, field: keyof R]>>;
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
  const known = new Map<Named | Reading, ReadonlyMap<number, string>>();
  for (const from of new Set(wanted.map(([, [each]]) => each))) {
    const fields = wanted.flatMap(([, [each, field]]) => (each === from ? [field] : []));
    const ids = rows.flatMap((row) => fields.flatMap((field) => idsIn(row, field)));
    known.set(from, await (typeof from === 'string' ? namesOf(db, from, ids) : from(ids)));
  }
  const namesFor = (row: R, [from, field]: Naming<R>[string]): string[] | string => {
    const names = idsIn(row, field).flatMap((id) => known.get(from)?.get(id) ?? []);
    return Array.isArray(row[field]) ? names : names.join('');
  };
  return rows.map((row) => ({ ...row, ...Object.fromEntries(wanted.map(([name, of]) => [name, namesFor(row, of)])) }) as R & NamesOf<R, N>);
}
