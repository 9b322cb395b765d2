import { can, type Role } from '@lauda/domain';
import { Problem } from './problem.ts';

/** The caller of a request: a person with a session or a token, a bridge, or nobody. */
export interface Caller {
  readonly kind: 'session' | 'token' | 'bridge' | 'nobody';
  readonly userId: number;
  readonly nickname: string;
  readonly roles: readonly Role[];
  /**
   * The groups the caller is in, which decide the programs open to them; null stands for all groups: support, and bridges, which serve every program.
   */
  readonly groups: readonly number[] | null;
  readonly sessionId?: number;
  /** When the session ends however much it is used, in epoch ms. */
  readonly sessionEnds?: number;
  readonly tokenId?: number;
  /** Of nobody: the secret that was sent is unknown, expired or revoked. */
  readonly isOver?: boolean;
}

/** Nobody: no session, no token. */
export const NOBODY: Caller = { kind: 'nobody', userId: 0, nickname: '', roles: [], groups: [] };
/** The caller of a secret that belongs to no session and no token. */
export const OVER: Caller = { ...NOBODY, isOver: true };

/** Refuses a caller who lacks one of the roles that something asks for (PERM-01, 06). */
export function demandRoles(caller: Pick<Caller, 'roles'>, ...roles: Role[]): void {
  if (!can(caller.roles, roles)) throw new Problem('forbidden', { details: `needs ${roles.join(', ')}` });
}
