import type { Caller } from '../caller.ts';
import { seen, viewing } from '../documents/sight.ts';
import { one, type Queryable } from '../storage/change.ts';
import { columnsOf, type Shaped } from '../storage/columns.ts';
import { type CollectionSpec, collection, type Entry, type InputOf, type Uses } from './collection.ts';

const NAMES = 5;

/**
 * Counts the documents a select of ids finds for entry `$3`, and what else uses it, a select of `slug` and whether it is `seen`: everybody is
 * told of what they may see, what is hidden keeps an entry all the same.
 */
export const documentUses =
  (ids: string, others?: string) =>
  async (db: Queryable, caller: Caller, id: number): Promise<Uses> => {
    const found = await one<{ count: number; names: string[] | null; any: boolean }>(
      db,
      `select count(*) filter (where u.seen)::int as count, count(*) > 0 as any,
         (array_agg(u.slug order by u.id desc nulls last) filter (where u.seen and u.slug <> ''))[1:${NAMES}] as names
       from (select d.id, d.slug, ${seen()} as seen from document d where d.id in (${ids})
         ${others ? `union all select null, x.slug, x.seen from (${others}) x` : ''}) u`,
      [...viewing(caller), id],
    );
    return { count: found?.count ?? 0, names: found?.names ?? [], any: found?.any ?? false };
  };

/** The handlers of a list that documents refer to; `documents` selects the ids of those that use entry `$3`, `others` what else does. */
export const referenceList = <E extends Entry>(
  entity: Shaped<E>,
  {
    documents,
    others,
    ...spec
  }: Pick<CollectionSpec<E, E, InputOf<E>>, 'area' | 'table'> & { readonly documents: string; readonly others?: string },
) => collection<E>({ ...spec, columns: columnsOf(entity), uses: documentUses(documents, others) }).handlers;
