import type { Role } from '../enums.ts';
import { can } from './roles.ts';

/** Who may subscribe to a topic: everybody signed in, bridges, or holders of one of some roles. */
export type Subscribers = 'everybody' | 'bridges' | readonly Role[];

/** Tells whether somebody is among those who may listen. */
export function hears(
  hearers: Subscribers,
  { roles, isBridge = false }: { readonly roles: readonly Role[]; readonly isBridge?: boolean },
): boolean {
  if (hearers === 'everybody') return true;
  return hearers === 'bridges' ? isBridge : hearers.some((role) => can(roles, [role]));
}
