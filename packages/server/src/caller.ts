import { can, type Role } from '@lauda/domain';
import { Problem } from './problem.ts';

/** Who calls: a person with a session or a token, a bridge, or nobody. */
export interface Caller {
  readonly kind: 'session' | 'token' | 'bridge' | 'nobody';
  readonly userId: number;
  readonly nickname: string;
  readonly roles: readonly Role[];
  /** The groups they are in, which open programs to them; null is in all: support, and a bridge, which serves every program. */
  readonly groups: readonly number[] | null;
  readonly sessionId?: number;
  readonly tokenId?: number;
}

/** Nobody: no session, no token. */
export const NOBODY: Caller = { kind: 'nobody', userId: 0, nickname: '', roles: [], groups: [] };

/** Refuses who does not hold every role that something asks for (PERM-01, 06). */
export function demandRoles(caller: Pick<Caller, 'roles'>, ...roles: Role[]): void {
  if (!can(caller.roles, roles)) throw new Problem('forbidden', { details: `needs ${roles.join(', ')}` });
}
