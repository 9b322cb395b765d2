import { locks } from '@lauda/spec/areas/documents';
import { heldLocks, releaseLock, releaseWindow, renewLock, takeOverLock } from '../documents/locks.ts';
import { implement } from '../implement.ts';
import { change } from '../storage/change.ts';

export const locksHandlers = implement<typeof locks>(locks, {
  list: (_request, context) => heldLocks(context),
  renew: ({ path, query }, context) => change(context, context.caller, (tx) => renewLock(tx, context, path.id, query.window)),
  takeOver: ({ path, query }, context) => change(context, context.caller, (tx) => takeOverLock(tx, context, path.id, query.window)),
  remove: ({ path, query }, context) =>
    query.window === undefined ? releaseLock(context, path.id) : releaseWindow(context, path.id, query.window),
});
