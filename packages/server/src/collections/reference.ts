import type { Caller } from '../caller.ts';
import { seen, viewing } from '../documents/sight.ts';
import { one, type Queryable } from '../storage/change.ts';
import { columnsOf, type Shaped } from '../storage/columns.ts';
import { type CollectionSpec, collection, type Entry, type InputOf, type Uses } from './collection.ts';

const NAMES = 5;

/** Counts the documents a select of ids finds for entry `$3`: everybody is told of what they may see, what is hidden keeps an entry all the same. */
export const documentUses =
  (ids: string) =>
  async (db: Queryable, caller: Caller, id: number): Promise<Uses> => {
    const found = await one<{ count: number; names: string[] | null; any: boolean }>(
      db,
      `select count(*) filter (where u.seen)::int as count, count(*) > 0 as any,
         (array_agg(u.slug order by u.id desc) filter (where u.seen and u.slug <> ''))[1:${NAMES}] as names
       from (select d.id, d.slug, ${seen()} as seen from document d where d.id in (${ids})) u`,
      [...viewing(caller), id],
    );
    return { count: found?.count ?? 0, names: found?.names ?? [], any: found?.any ?? false };
  };

/** The handlers of a list that documents refer to; `documents` selects the ids of those that use entry `$3`. */
export const referenceList = <E extends Entry>(
  entity: Shaped<E>,
  { documents, ...spec }: Pick<CollectionSpec<E, E, InputOf<E>>, 'area' | 'table'> & { readonly documents: string },
) => collection<E>({ ...spec, columns: columnsOf(entity), uses: documentUses(documents) }).handlers;
