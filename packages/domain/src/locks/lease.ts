/** A lock as the server keeps it; `expiresMs` is an instant. */
export interface Lease {
  readonly userId: number;
  readonly expiresMs: number;
}

/** The lease valid at an instant; null once it expired 300 s after its last renewal (LOCK-16). */
export const leaseAt = (lease: Lease | null, nowMs: number): Lease | null => (lease && nowMs < lease.expiresMs ? lease : null);
