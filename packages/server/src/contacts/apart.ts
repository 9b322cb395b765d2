import type { Context } from '../context.ts';
import { invalid } from '../problem.ts';
import { all, type Change, change, type Queryable } from '../storage/change.ts';
import { holdContacts } from './contacts.ts';

/** Builds the key of a pair of contacts, in either order. */
export const pairKey = (one: number, other: number): string => `${Math.min(one, other)} ${Math.max(one, other)}`;

/** Reads the keys of the pairs marked as different people. */
export async function pairsApart(db: Queryable): Promise<ReadonlySet<string>> {
  const rows = await all<{ one: number; other: number }>(db, 'select one, other from contact_apart', []);
  return new Set(rows.map(({ one, other }) => pairKey(one, other)));
}

const TELL = 'insert into contact_apart (one, other) values (least($1::bigint, $2), greatest($1::bigint, $2)) on conflict do nothing';
const TAKE_BACK = 'delete from contact_apart where one = least($1::bigint, $2) and other = greatest($1::bigint, $2)';
/** Marks two contacts as different people, or takes that back. */
export const setApart = (id: number, { otherId, apart }: { otherId: number; apart: boolean }, context: Context): Promise<void> =>
  change(context, context.caller, async (tx) => {
    if (otherId === id) throw invalid('otherId', 'unknown_id');
    await holdContacts(tx, [id, otherId], context);
    await tx.query(apart ? TELL : TAKE_BACK, [id, otherId]);
  });

const HAND_ON = `insert into contact_apart (one, other) select distinct least($2::bigint, x.id), greatest($2::bigint, x.id)
  from (select case when one = $1 then other else one end as id from contact_apart where $1 in (one, other)) x where x.id <> $2 on conflict do nothing`;
/** Copies these marks from a contact that is removed to the one it is merged into. */
export const handOnApart = async (tx: Change, from: number, to: number): Promise<void> => {
  await tx.query(HAND_ON, [from, to]);
};
