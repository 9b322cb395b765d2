import type { Role } from '@lauda/domain';
import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { AnyScreen } from '../app/screen.ts';
import { withTexts } from '../i18n/i18n.ts';
import { RoleGate } from '../screens/Errors/RoleGate.tsx';

/** Wraps a screen in its role check. Its code is requested with the address, before it is known who is signed in. */
const gated = (needs: Role, Part: RouteComponent): RouteComponent => {
  const Gated = (): ReactElement => (
    <RoleGate needs={needs}>
      <Part />
    </RoleGate>
  );
  return Object.assign(Gated, { preload: (Part as { preload?: () => Promise<void> | undefined }).preload }) as unknown as RouteComponent;
};

/** Loads the code and the texts of a screen, and shows it to those with its role. */
export const componentOf = ({ role, texts = [], load }: AnyScreen): RouteComponent => {
  const bring = texts.reduce(
    (later, part) => withTexts(part, later),
    async () => ({ default: await load() }),
  );
  const Part = lazyRouteComponent(bring);
  return role === undefined ? Part : gated(role, Part);
};
