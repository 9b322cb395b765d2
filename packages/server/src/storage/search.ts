import type { IndexTarget } from '@lauda/domain';
import { all, one, type Queryable } from './change.ts';

/** The progress of a rebuild: the key of the last processed entry. */
type Place = readonly unknown[];
/** The result of one batch of a rebuild. */
interface Batch {
  readonly count: number;
  /** Null when no entry was left. */
  readonly last: Place | null;
  /** Whether a stale entry was locked by somebody else: it is skipped and tried again, so that neither waits. */
  readonly isHeld: boolean;
}
/** A part of the search index. */
interface SearchTarget {
  /** Whether it has no entry. */
  isEmpty(db: Queryable): Promise<boolean>;
  /** Counts its entries, and those that are indexed. */
  count(db: Queryable): Promise<{ total: number; indexed: number }>;
  /** Rebuilds the next entries after a key, from the first if null. */
  rebuild(db: Queryable, after: Place | null, limit: number): Promise<Batch>;
}
/** A table, or some of its rows, whose column `search` is computed by the SQL function `search_of`. */
interface SearchedTable {
  readonly table: string;
  /** The columns of its primary key, in their order. */
  readonly key: readonly [string, ...string[]];
  /** SQL: the condition of the rows; all by default. */
  readonly where?: string;
}

const TARGETS = new Map<IndexTarget, SearchTarget>();

/** Finds a target of the search index; undefined when nothing is registered for it. */
export const searchTarget = (target: IndexTarget): SearchTarget | undefined => TARGETS.get(target);

/** Registers a table as entries of search index targets, so that they are counted and rebuilt. Called where the table is read. */
export function searched(targets: readonly IndexTarget[], rows: SearchedTable): void {
  for (const target of targets) {
    if (TARGETS.has(target)) throw new Error(`The target ${target} of the search index has entries already.`);
    TARGETS.set(target, targetOf(rows));
  }
}

function targetOf({ table, key, where = 'true' }: SearchedTable): SearchTarget {
  const keyOf = (row: string): string => `(${key.map((column) => `${row}.${column}`).join(', ')})`;
  const columns = key.join(', ');
  const some = `select 1 from ${table} where ${where} limit 1`;
  // Those without search text have an index of their own, so that neither count reads entries.
  const count = `select total, (total - (select count(*) from ${table} where ${where} and search is null))::int as indexed
    from (select count(*)::int as total from ${table} where ${where}) entries`;
  // Only stale rows are written. This is no change of the entry: no version rises and no event is sent.
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
    isEmpty: async (db) => !(await one(db, some)),
    count: async (db) => (await one<{ total: number; indexed: number }>(db, count))!,
    rebuild: async (db, after, limit) => {
      const [last] = await all<{ count: number; held: boolean }>(db, rebuild(after ?? []), [limit, ...(after ?? [])]);
      if (!last) return { count: 0, last: null, isHeld: false };
      const { count: done, held, ...place } = last;
      return { count: done, last: key.map((column) => (place as Record<string, unknown>)[column]), isHeld: held };
    },
  };
}
