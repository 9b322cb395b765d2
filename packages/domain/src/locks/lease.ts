import { LOCK_TTL_MS } from '../limits.ts';

/** A lock as the server keeps it; `expiresMs` is an instant. */
export interface Lease {
  readonly userId: number;
  readonly expiresMs: number;
}
/** What happens to a lock; `free` is the end of the holder's session or an administrator's release (Q-28, LOCK-22). */
export type LeaseEvent = {
  readonly type: 'renew' | 'takeOver' | 'release' | 'free';
  readonly userId: number;
  readonly nowMs: number;
};
export type LeaseOutcome = {
  readonly lease: Lease | null;
  readonly told: 'LOCK' | 'TAKE_OVER' | 'UNLOCK' | null;
  readonly refused: boolean;
};

/** The lease that holds at an instant, or null once it ran out 300 s after its last renewal (LOCK-16). */
export const leaseAt = (lease: Lease | null, nowMs: number): Lease | null => (lease && nowMs < lease.expiresMs ? lease : null);

/** Runs one event on the lock of a document (state-machines 5): one holder at a time, a take-over asks nobody. */
export function leaseAfter(stored: Lease | null, event: LeaseEvent): LeaseOutcome {
  const held = leaseAt(stored, event.nowMs);
  const mine = held?.userId === event.userId;
  const taken: Lease = { userId: event.userId, expiresMs: event.nowMs + LOCK_TTL_MS };
  switch (event.type) {
    case 'renew':
      return held && !mine ? { lease: held, told: null, refused: true } : { lease: taken, told: held ? null : 'LOCK', refused: false };
    case 'takeOver':
      return { lease: taken, told: held && !mine ? 'TAKE_OVER' : held ? null : 'LOCK', refused: false };
    case 'release':
      return mine ? { lease: null, told: 'UNLOCK', refused: false } : { lease: held, told: null, refused: true };
    case 'free':
      return { lease: null, told: held ? 'UNLOCK' : null, refused: false };
    default:
      return event.type satisfies never;
  }
}

/** Tells whether somebody may save at an instant: only the holder; a free lock is nobody's (state-machines 5, LOCK-09). */
export const mayStore = (lease: Lease | null, userId: number, nowMs: number): boolean => leaseAt(lease, nowMs)?.userId === userId;
