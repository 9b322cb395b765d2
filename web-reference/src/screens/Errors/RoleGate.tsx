import type { ReactElement } from 'react';
import { useDesk } from '../../app/desk.ts';
import { ErrorPage } from './ErrorPage.tsx';

/** Shows a page to people with its role, and the no-access page to others. */
export const RoleGate = ({ needs, children }: { needs: string; children: ReactElement }): ReactElement => {
  const { may } = useDesk();
  return may(needs) ? children : <ErrorPage code={403} />;
};
