import type { IndexTarget } from '@lauda/domain';
import { all, one, type Queryable } from './change.ts';

/** Where a rebuild is: the key of the last entry it went through. */
type Place = readonly unknown[];
/** What a rebuild did of its next entries. */
interface Batch {
  readonly count: number;
  /** Null where none was left. */
  readonly last: Place | null;
  /** Whether somebody holds one of them that is to be indexed anew: it is tried again, so that neither waits for the other. */
  readonly isHeld: boolean;
}
/** A part of the search index. */
interface SearchTarget {
  /** How many entries it has, and how many of them can be found. */
  count(db: Queryable): Promise<{ total: number; indexed: number }>;
  /** Indexes the next entries after a place anew, from the first where that is null. */
  rebuild(db: Queryable, after: Place | null, limit: number): Promise<Batch>;
}
/** A table, or some rows of one, with a column `search` that the function `search_of` of a row says. */
interface SearchedTable {
  readonly table: string;
  /** The columns of its primary key, in their order. */
  readonly key: readonly [string, ...string[]];
  /** SQL: which of the rows; all unless told. */
  readonly where?: string;
}

const TARGETS = new Map<IndexTarget, SearchTarget>();

/** The entries of a target of the search index; undefined where nothing has any. */
export const searchTarget = (target: IndexTarget): SearchTarget | undefined => TARGETS.get(target);

/** Says that rows are searched, where they are read: they are the entries of these targets of the search index, which are rebuilt and counted by that. */
export function searched(targets: readonly IndexTarget[], rows: SearchedTable): void {
  for (const target of targets) {
    if (TARGETS.has(target)) throw new Error(`The target ${target} of the search index has entries already.`);
    TARGETS.set(target, targetOf(rows));
  }
}

function targetOf({ table, key, where = 'true' }: SearchedTable): SearchTarget {
  const keyOf = (row: string): string => `(${key.map((column) => `${row}.${column}`).join(', ')})`;
  const columns = key.join(', ');
  const count = `select count(*)::int as total, count(search)::int as indexed from ${table} where ${where}`;
  // What is right already is not touched. It is no change of the row: nobody is told and no version rises.
  const rebuild = (after: Place): string => `with batch as (
      select ${columns}, search is distinct from search_of(t) as is_stale from ${table} t
      where ${where} ${after.length > 0 ? `and ${keyOf('t')} > (${after.map((_, at) => `$${at + 2}`).join(', ')})` : ''} order by ${columns} limit $1),
    stale as (select ${columns.replaceAll(/\w+/g, 't.$&')} from ${table} t join batch b on ${keyOf('b')} = ${keyOf('t')} where b.is_stale
      order by ${columns.replaceAll(/\w+/g, 't.$&')} for no key update of t skip locked),
    mended as (update ${table} t set search = search_of(t) from stale s where ${keyOf('s')} = ${keyOf('t')})
    select ${columns.replaceAll(/\w+/g, 'b.$&')}, (count(*) over ())::int as count,
      (select count(*) from batch where is_stale) > (select count(*) from stale) as held
    from batch b order by ${columns.replaceAll(/\w+/g, 'b.$& desc')} limit 1`;
  return {
    count: async (db) => (await one<{ total: number; indexed: number }>(db, count))!,
    rebuild: async (db, after, limit) => {
      const [last] = await all<{ count: number; held: boolean }>(db, rebuild(after ?? []), [limit, ...(after ?? [])]);
      if (!last) return { count: 0, last: null, isHeld: false };
      const { count: done, held, ...place } = last;
      return { count: done, last: key.map((column) => (place as Record<string, unknown>)[column]), isHeld: held };
    },
  };
}
