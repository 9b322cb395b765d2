import { all, type Change } from '../storage/change.ts';
import { EVERYBODY } from '../storage/events.ts';
import { BEGINNING, teamAsOf } from './rows.ts';

/** Raises the version of a team and announces it as of a day. */
export async function changed(tx: Change, id: number, from: string): Promise<void> {
  await tx.query('update team set version = version + 1 where id = $1', [id]);
  tx.emit('teams', 'UPDATE', await teamAsOf(tx, id, from), EVERYBODY);
}

const IS_MEMBER = `lower(btrim(n) collate "und-x-icu") = lower(btrim($1) collate "und-x-icu")`;
const HOLD = `select t.id from team t where exists (select 1 from team_change c cross join lateral unnest(c.members) n where c.team_id = t.id and ${IS_MEMBER})
  order by t.id for no key update`;
const RENAME = `update team_change c set members = (select array_agg(case when ${IS_MEMBER} then $2 else n end order by at) from unnest(c.members) with ordinality m(n, at))
  where c.team_id = any($3) and exists (select 1 from unnest(c.members) n where ${IS_MEMBER})`;

/** Has the teams call one of their members by a new nickname, on every day: a member is known by it. */
export async function renameMember(tx: Change, before: string, now: string): Promise<void> {
  if (before === now) return;
  const ids = (await all<{ id: number }>(tx, HOLD, [before])).map(({ id }) => id);
  if (ids.length === 0) return;
  await tx.query(RENAME, [before, now, ids]);
  for (const id of ids) await changed(tx, id, BEGINNING);
}
