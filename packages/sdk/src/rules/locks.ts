/** How long a lock holds and when it is renewed; the keeper takes `newsroom.locks` or anything that renews and removes. */
export { LOCK_RENEW_MS, LOCK_TTL_MS } from '@lauda/domain/limits';
export * from '@lauda/domain/locks';
export { LockKeeper, type LockKeeperOptions } from '../session/locks.ts';
