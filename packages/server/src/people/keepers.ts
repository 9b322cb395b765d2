import type { Context } from '../context.ts';
import { type Change, one } from '../storage/change.ts';
import { today } from '../time.ts';

const KEEPER = `select 1 from person where not excluded and (expiration is null or expiration >= $1::date)
  and ('ROOT' = any(roles) or roles @> '{USER_WRITE,ADMIN_WRITE}') limit 1`;
/** Tells whether there is somebody who may sign in and administer users. */
export const hasKeeper = async (tx: Change, { now, settings }: Pick<Context, 'now' | 'settings'>): Promise<boolean> =>
  (await one(tx, KEEPER, [today(now(), settings.zone)])) !== undefined;
