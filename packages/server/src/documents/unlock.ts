import { all, type Change } from '../storage/change.ts';
import { EVERYBODY } from '../storage/events.ts';

/** Releases the locks of trashed documents and announces it. */
export async function freeLocks(tx: Change, ids: readonly number[]): Promise<void> {
  await freeWhere(tx, 'document_id = any($1)', [ids]);
}

/** Releases every lock of a user and tells everybody. */
export async function releaseLocks(tx: Change, userId: number): Promise<void> {
  await freeWhere(tx, 'user_id = $1', [userId]);
}

/** Releases locks by a condition, announces it and answers how many. */
export async function freeWhere(tx: Change, where: string, values: unknown[]): Promise<number> {
  const freed = await all<{ uuid: string }>(
    tx,
    `with freed as (delete from document_lock where ${where} returning document_id)
     select d.uuid from freed join document d on d.id = freed.document_id`,
    values,
  );
  for (const { uuid } of freed) tx.emit('entity_locker', 'UNLOCK', { uuid }, EVERYBODY);
  return freed.length;
}
