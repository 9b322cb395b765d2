import { all, type Queryable } from './change.ts';

type Named = 'classification' | 'document_type' | 'editorial' | 'person' | 'production_resource' | 'production_type' | 'team' | 'vehicle';
/** Reads names of entries by their ids; removed ones are missing. */
export async function namesOf(db: Queryable, table: Named, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await all<{ id: number; name: string }>(db, `select id, name from ${table} where id = any($1)`, [[...new Set(ids)]]);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Reads the names of ids, without those the caller may not know. */
type Reading = (ids: readonly number[]) => Promise<ReadonlyMap<number, string>>;
/** For each added field: where its names come from, a table or a function, and the field of the row with the ids or the id. */
type NameSources<R> = Readonly<Record<string, readonly [from: Named | Reading, field: keyof R]>>;
/** The added fields: a list of names for a list of ids, and one name, empty if unknown, for one id. */
type NamesOf<R, N extends NameSources<R>> = { readonly [K in keyof N]: R[N[K][1]] extends readonly number[] ? readonly string[] : string };

/** Adds to rows the names of what they refer to by ids; each table is read once, and what was removed is missing. */
export async function withNames<R extends object, const N extends NameSources<R>>(
  db: Queryable,
  rows: readonly R[],
  sources: N,
): Promise<(R & NamesOf<R, N>)[]> {
  const wanted = Object.entries(sources);
  const idsIn = (row: R, field: keyof R): number[] => [row[field] ?? []].flat() as number[];
  const known = new Map<Named | Reading, ReadonlyMap<number, string>>();
  for (const from of new Set(wanted.map(([, [each]]) => each))) {
    const fields = wanted.flatMap(([, [each, field]]) => (each === from ? [field] : []));
    const ids = rows.flatMap((row) => fields.flatMap((field) => idsIn(row, field)));
    known.set(from, await (typeof from === 'string' ? namesOf(db, from, ids) : from(ids)));
  }
  const namesFor = (row: R, [from, field]: NameSources<R>[string]): string[] | string => {
    const names = idsIn(row, field).flatMap((id) => known.get(from)?.get(id) ?? []);
    return Array.isArray(row[field]) ? names : names.join('');
  };
  return rows.map((row) => ({ ...row, ...Object.fromEntries(wanted.map(([name, of]) => [name, namesFor(row, of)])) }) as R & NamesOf<R, N>);
}
