import type { Caller } from '../caller.ts';
import { seen, viewerValues } from '../documents/sight.ts';
import { one, type Queryable } from '../storage/change.ts';
import { columnsOf, type Shaped } from '../storage/columns.ts';
import { type CollectionSpec, collection, type Entry, type InputOf, NAMED_USES, type Uses } from './collection.ts';

/**
 * Counts the uses of entry `$3`: documents selected by ids, and others by a select of `slug` and `seen`. Only visible ones are reported, but hidden
 * ones keep the entry too.
 */
export const documentUses =
  (ids: string, others?: string) =>
  async (db: Queryable, caller: Caller, id: number): Promise<Uses> => {
    const found = await one<{ count: number; names: string[] | null; any: boolean }>(
      db,
      `select count(*) filter (where u.seen)::int as count, count(*) > 0 as any,
         (array_agg(u.slug order by u.id desc nulls last) filter (where u.seen and u.slug <> ''))[1:${NAMED_USES}] as names
       from (select d.id, d.slug, ${seen()} as seen from document d where d.id in (${ids})
         ${others ? `union all select null, x.slug, x.seen from (${others}) x` : ''}) u`,
      [...viewerValues(caller), id],
    );
    return { count: found?.count ?? 0, names: found?.names ?? [], any: found?.any ?? false };
  };

/** Makes the handlers of a reference list; `documents` selects the ids of documents that use entry `$3`, `others` its other uses. */
export const referenceList = <E extends Entry>(
  entity: Shaped<E>,
  {
    documents,
    others,
    ...spec
  }: Pick<CollectionSpec<E, E, InputOf<E>>, 'area' | 'table'> & { readonly documents: string; readonly others?: string },
) => collection<E>({ ...spec, columns: columnsOf(entity), uses: documentUses(documents, others) }).handlers;
