import type { Role } from '@lauda/domain';

/** Who calls: a person with a session or a token, a bridge, or nobody. */
export interface Caller {
  readonly kind: 'session' | 'token' | 'bridge' | 'nobody';
  readonly userId: number;
  readonly nickname: string;
  readonly roles: readonly Role[];
  readonly sessionId?: number;
}

/** Nobody: no session, no token. */
export const NOBODY: Caller = { kind: 'nobody', userId: 0, nickname: '', roles: [] };
