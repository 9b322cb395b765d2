import type { Role } from '@lauda/domain';
import type { RouteComponent } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { RoleGate } from '../screens/Errors/RoleGate.tsx';

/** A screen for who has a role. Its code is asked for with the address, not only once it is known who is there. */
export const screenFor = (needs: Role, Part: RouteComponent): RouteComponent => {
  const Gated = (): ReactElement => (
    <RoleGate needs={needs}>
      <Part />
    </RoleGate>
  );
  return Object.assign(Gated, { preload: (Part as { preload?: () => Promise<void> | undefined }).preload }) as unknown as RouteComponent;
};
