import type { Context } from '../context.ts';
import { one, type Queryable } from '../storage/change.ts';
import { today } from '../time.ts';

const KEEPER = `select 1 from person where (not excluded or directory_off and directory_id = any($3)) and id <> all($2) and (expiration is null or expiration >= $1::date)
  and ('ROOT' = any(roles) or roles @> '{USER_WRITE,ADMIN_WRITE}') limit 1`;
/** Those who are shut out, and the keys of those a directory lets in again. */
interface Moving {
  readonly out: readonly number[];
  readonly back: readonly string[];
}
const NOBODY: Moving = { out: [], back: [] };
/** Tells whether there is somebody who may sign in and administer users, or would be once some have moved. */
export const hasKeeper = async (
  db: Queryable,
  { now, settings }: Pick<Context, 'now' | 'settings'>,
  { out, back }: Moving = NOBODY,
): Promise<boolean> => (await one(db, KEEPER, [today(now(), settings.zone), out, back])) !== undefined;
