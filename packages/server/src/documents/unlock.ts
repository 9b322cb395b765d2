import { all, type Change } from '../storage/change.ts';
import { EVERYBODY } from '../storage/events.ts';

/** Frees the locks of documents that went to the trash and tells everybody. */
export async function freeLocks(tx: Change, ids: readonly number[]): Promise<void> {
  await freeWhere(tx, 'document_id = any($1)', [ids]);
}

/** Releases every lock of a user and tells everybody. */
export async function releaseLocks(tx: Change, userId: number): Promise<void> {
  await freeWhere(tx, 'user_id = $1', [userId]);
}

/** Frees the locks for which a condition holds, tells everybody and answers how many there were. */
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
