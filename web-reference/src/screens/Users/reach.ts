import { can, type Role } from '@lauda/domain';
import type { User } from '@lauda/sdk';

/** Tells whether a person with these roles may change a user: support accounts are changed by support alone. */
export const isInReach = (user: User, roles: readonly Role[]): boolean => !user.roles.includes('ROOT') || can(roles, ['ROOT']);
