import { locks } from '@lauda/spec/areas/documents';
import { heldLocks, releaseLock, renewLock, takeOverLock } from '../documents/locks.ts';
import { implement } from '../implement.ts';
import { change } from '../storage/change.ts';

export const locksHandlers = implement<typeof locks>(locks, {
  list: (_request, context) => heldLocks(context),
  renew: ({ path }, context) => change(context, context.caller, (tx) => renewLock(tx, context, path.id)),
  takeOver: ({ path }, context) => change(context, context.caller, (tx) => takeOverLock(tx, context, path.id)),
  remove: ({ path }, context) => releaseLock(context, path.id),
});
