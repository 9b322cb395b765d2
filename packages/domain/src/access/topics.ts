import type { Role } from '../enums.ts';
import { can } from './roles.ts';

/** Who may subscribe to a topic: everybody signed in, bridges, or holders of one of some roles. */
export type Subscribers = 'everybody' | 'bridges' | readonly Role[];

/** Tells whether somebody may subscribe to a topic. */
export function maySubscribe(
  subscribers: Subscribers,
  { roles, isBridge = false }: { readonly roles: readonly Role[]; readonly isBridge?: boolean },
): boolean {
  if (subscribers === 'everybody') return true;
  return subscribers === 'bridges' ? isBridge : subscribers.some((role) => can(roles, [role]));
}
