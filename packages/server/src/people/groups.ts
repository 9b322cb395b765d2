import { Group } from '@lauda/spec/areas/groups';
import type { Caller } from '../caller.ts';
import { collection, type Uses } from '../collections/collection.ts';
import { all, type Queryable } from '../storage/change.ts';
import { columnsOf } from '../storage/columns.ts';

/** Counts people and programs of a group; it cannot be removed while there are any, since they would then see other things (GRP-02). */
async function usesOf(db: Queryable, _caller: Caller, id: number): Promise<Uses> {
  const found = await all<{ name: string }>(
    db,
    `select p.nickname as name from person p, person_group g
     where g.id = $1 and not p.excluded and (g.id = any(p.groups_ids) or p.id = any(g.editors || g.producers || g.reporters))
     union all select g.name from program g where $1 = any(g.groups)`,
    [id],
  );
  return { count: found.length, names: found.map(({ name }) => name), any: found.length > 0 };
}

/** The groups of people. */
export const groupCollection = collection({
  area: 'groups',
  table: 'person_group',
  columns: columnsOf(Group),
  hears: 'USER_READ',
  references: { editors: 'person', producers: 'person', reporters: 'person' },
  uses: usesOf,
  refusals: { duplicate: 'duplicate_group', used: 'group_has_users' },
});
