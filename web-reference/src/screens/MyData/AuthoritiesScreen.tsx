import { accessMatrix, can, type Role } from '@lauda/domain';
import { type ReactElement, useEffect, useState } from 'react';
import { useDesk } from '../../app/desk.ts';
import { EmptyState, ErrorState, GridSkeleton } from '../../components/States.tsx';
import { useText } from '../../i18n/i18n.ts';
import { InTopBar } from '../../shell/TopBar.tsx';
import { AccessTable } from './AccessTable.tsx';

type Asked = { readonly roles: readonly Role[] } | 'loading' | 'failed';

/** What one may as the server says it now: roles that changed since the sign-in count from here on. */
const useRoles = (): { asked: Asked; retry: () => void } => {
  const { newsroom } = useDesk();
  const [asked, setAsked] = useState<Asked>('loading');
  const [tries, setTries] = useState(0);
  useEffect(() => {
    void tries;
    const left = new AbortController();
    setAsked('loading');
    newsroom.authorities.list({ signal: left.signal }).then(
      (roles) => setAsked({ roles }),
      () => left.signal.aborted || setAsked('failed'),
    );
    return () => left.abort();
  }, [newsroom, tries]);
  return { asked, retry: () => setTries(tries + 1) };
};

/** The own authorities, area by area (SCR-AUTHORITIES). */
export const AuthoritiesScreen = (): ReactElement => {
  const { t } = useText();
  const { asked, retry } = useRoles();
  return (
    <>
      <InTopBar slot="place">
        <h1 className="truncate text-md font-semibold">{t('access.title')}</h1>
      </InTopBar>
      {asked === 'loading' ? (
        <GridSkeleton rows={12} />
      ) : asked === 'failed' ? (
        <ErrorState title={t('error:loadFailed')} text={t('error:serverInstability')} onRetry={retry} />
      ) : asked.roles.length === 0 ? (
        <EmptyState icon="lock" title={t('access.nothing')} text={t('access.nothingText')} />
      ) : (
        <div className="mx-auto w-full max-w-3xl overflow-auto p-4">
          <AccessTable rows={accessMatrix(asked.roles)} everything={can(asked.roles, ['ROOT'])} titled={false} />
        </div>
      )}
    </>
  );
};
