import type { DocumentKind, IndexTarget } from '@lauda/domain';
import { one, type Queryable } from '../storage/change.ts';

/** A part of the search index. */
interface SearchTarget {
  /** How many entries it has, and how many of them can be found. */
  count(db: Queryable): Promise<{ total: number; indexed: number }>;
  /** Indexes the next entries after an id anew, and tells how many it went through and the last of them; null where none was left. */
  rebuild(db: Queryable, after: number, limit: number): Promise<{ last: number | null; count: number }>;
}

const COUNT = 'select count(*)::int as total, count(search)::int as indexed from document where $1::text is null or kind = $1';
// What is right already is not touched, so nobody who writes is waited for. It is no change of the document: nobody is told and no version rises.
const REBUILD = `with batch as (select id, slug, search from document where id > $1 and ($3::text is null or kind = $3) order by id limit $2),
  stale as (select d.id from document d join batch b on b.id = d.id where b.search is distinct from search_text(b.slug) order by d.id for no key update of d),
  mended as (update document d set search = search_text(d.slug) from stale s where s.id = d.id)
  select max(id) as last, count(*)::int as count from batch`;

/** The documents of a kind, or all of them. */
const documents = (kind: DocumentKind | null = null): SearchTarget => ({
  count: async (db) => (await one<{ total: number; indexed: number }>(db, COUNT, [kind]))!,
  rebuild: async (db, after, limit) => (await one<{ last: number | null; count: number }>(db, REBUILD, [after, limit, kind]))!,
});

/** What the index has entries of; a kind that can be searched adds its own. A script is the text of a story. */
export const SEARCH_TARGETS: Partial<Record<IndexTarget, SearchTarget>> = {
  assignments: documents('guideline'),
  documents: documents(),
  scripts: documents('story'),
  stories: documents('story'),
};
