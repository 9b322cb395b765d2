import { can, localToday, type Role } from '@lauda/domain';
import type { User } from '@lauda/sdk';
import type { Store } from '@lauda/store';
import { createContext, useContext } from 'react';
import { ACTIONS, type ActionId } from '../actions/registry.ts';
import { useFromClock } from '../hooks/clock.ts';

/** What a signed-in person works with: the store, who they are and what they may. */
export interface Desk {
  readonly store: Store;
  readonly me: User;
  readonly roles: readonly Role[];
  /** The zone of the branch. */
  readonly zone: string;
  readonly may: (role: string) => boolean;
  readonly mayRun: (action: ActionId) => boolean;
}

/** Makes the two permission checks from roles; ROOT passes both. */
export const permissions = (roles: readonly Role[]): Pick<Desk, 'may' | 'mayRun'> => {
  const may = (role: string): boolean => can(roles, [role as Role]);
  return { may, mayRun: (action) => [ACTIONS[action].role ?? []].flat().every(may) };
};

const DeskContext = createContext<Desk | undefined>(undefined);
export const DeskProvider = DeskContext.Provider;

/** Returns the desk of the signed-in person; only below the guard of the signed-in routes. */
export const useDesk = (): Desk => {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('useDesk is for parts that are shown to a signed-in person.');
  return desk;
};

/** Returns today's date in the zone of the branch; renders again at midnight. */
export const useToday = (): string => {
  const { zone } = useDesk();
  return useFromClock((second) => localToday(second * 1000, zone));
};
