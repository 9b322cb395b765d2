import type { DocumentKind } from '@lauda/domain';
import { all, type Change } from '../storage/change.ts';
import { DEVICE_WINDOW } from './deviceWindow.ts';

/** A lock that ended, with the document it was of. */
export interface FreedLock {
  readonly document_id: number;
  readonly uuid: string;
  readonly kind: DocumentKind;
}

/** Tells whether others know of a private document: a story keeps its place in the rundown, and that it is being written shows there. */
export const hasPublicPart = ({ kind }: Pick<FreedLock, 'kind'>): boolean => kind === 'story';

/** Announces that a document is free to those who may know of it. */
export const announceFreed = (tx: Change, lock: FreedLock): void => {
  const data = { uuid: lock.uuid };
  tx.emit('entity_locker', 'UNLOCK', data, { documentId: lock.document_id, ...(hasPublicPart(lock) ? { hidden: data } : {}) });
};

/** Releases the locks of trashed documents and announces it. */
export async function freeLocks(tx: Change, ids: readonly number[]): Promise<void> {
  await freeWhere(tx, 'document_id = any($1)', [ids]);
}

// The locks of a user but those that devices hold whose bridge works under the user's account.
const OF_PERSON =
  'user_id = $1 and not exists (select 1 from jsonb_each(windows) w where starts_with(w.key, $2) and w.value::numeric > $3)';
/** Releases every lock a user holds in person and announces it. */
export async function releaseLocks(tx: Change, userId: number, now: number): Promise<void> {
  await freeWhere(tx, OF_PERSON, [userId, DEVICE_WINDOW, now]);
}

/** Releases locks by a condition, announces it and answers how many. */
export async function freeWhere(tx: Change, where: string, values: unknown[]): Promise<number> {
  const freed = await all<FreedLock & object>(
    tx,
    `with freed as (delete from document_lock where ${where} returning document_id)
     select d.id as document_id, d.uuid, d.kind from freed join document d on d.id = freed.document_id`,
    values,
  );
  for (const lock of freed) announceFreed(tx, lock);
  return freed.length;
}
