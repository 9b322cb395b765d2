import { passage } from '@lauda/domain';
import { Navigate, useLocation } from '@tanstack/react-router';
import { type ReactElement, type ReactNode, useMemo } from 'react';
import { Skeleton } from '../components/States.tsx';
import { useView } from '../hooks/useView.ts';
import { useText } from '../i18n/i18n.ts';
import { DeskProvider, permissions } from './desk.ts';
import { store } from './newsroom.ts';

const Verifying = (): ReactElement => {
  const { t } = useText();
  return (
    <div role="status" aria-label={t('common.loading')} className="flex h-dvh flex-col">
      <div className="h-11 border-b border-line bg-raised px-3 py-3">
        <Skeleton className="h-4 w-40" />
      </div>
      <div className="flex flex-col gap-3 p-4">
        <Skeleton className="h-4 w-96 max-w-full" />
        <Skeleton className="h-4 w-72" />
        <Skeleton className="h-4 w-80" />
      </div>
    </div>
  );
};

/** Lets only signed-in people through; sends others to the login page, which returns them here. Shows no page while it asks (ROUTE-16). */
export const Guard = ({ children }: { children: ReactNode }): ReactElement => {
  const { state, user, roles } = useView(store.session.view);
  const href = useLocation({ select: (location) => location.href });
  // Also that of the settings: somebody may change the zone while this page is open.
  const zone = useView(store.settings.branch)?.timeZone ?? store.clock.zone;
  const desk = useMemo(() => user && { store, me: user, roles, zone, ...permissions(roles) }, [user, roles, zone]);
  if (desk && state === 'authenticated') return <DeskProvider value={desk}>{children}</DeskProvider>;
  // While leaving for the login page this renders once more with that page's address: redirecting again would never end.
  if ('show' in passage(state === 'verifying' || state === 'authenticated' ? 'verifying' : 'anonymous', href)) return <Verifying />;
  return <Navigate to="/login" search={href === '/' ? {} : { redirect: href }} replace />;
};
