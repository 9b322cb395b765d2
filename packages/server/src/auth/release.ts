import { all, type Change } from '../storage/change.ts';

/** Releases every lock of a user and tells everybody. */
export async function releaseLocks(tx: Change, userId: number): Promise<void> {
  const freed = await all<{ uuid: string }>(
    tx,
    'with freed as (delete from document_lock where user_id = $1 returning document_id) select d.uuid from freed join document d on d.id = freed.document_id',
    [userId],
  );
  for (const { uuid } of freed) tx.emit({ topic: 'entity_locker', action: 'UNLOCK', full: { uuid } });
}
