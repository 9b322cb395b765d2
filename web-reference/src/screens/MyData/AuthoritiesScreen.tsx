import { accessMatrix, can, type Role } from '@lauda/domain';
import type { ReactElement } from 'react';
import { LoadFailed } from '../../app/LoadFailed.tsx';
import { useStoreAnswer } from '../../app/useStoreAnswer.ts';
import { EmptyState, GridSkeleton } from '../../components/States.tsx';
import { InTopBar } from '../../components/TopBar.tsx';
import { STAND_IN } from '../../focus/keyboard.ts';
import { useText } from '../../i18n/i18n.ts';
import { AccessTable } from './AccessTable.tsx';

/** Each authority by its name, as administrators and scripts call it (PERM-12). */
const Authorities = ({ roles }: { roles: readonly Role[] }): ReactElement => {
  const { t } = useText();
  return (
    <section className="mt-4">
      <h2 className="mb-1 font-semibold">{t('access.authorities')}</h2>
      <ul aria-label={t('access.authorities')}>
        {roles.map((role) => (
          <li key={role} className="border-b border-line py-1 font-mono text-sm">
            {role}
          </li>
        ))}
      </ul>
    </section>
  );
};

/** One's own permissions, area by area, and the authorities they follow from (SCR-AUTHORITIES). */
export const AuthoritiesScreen = (): ReactElement => {
  const { t } = useText();
  const { value: roles, refusal, load } = useStoreAnswer((store) => store.session.rolesNow(), []);
  return (
    <>
      <InTopBar slot="place">
        <h1 className="truncate text-md font-semibold">{t('access.title')}</h1>
      </InTopBar>
      {refusal ? (
        <LoadFailed error={refusal} onRetry={load} />
      ) : !roles ? (
        <GridSkeleton rows={12} />
      ) : roles.length === 0 ? (
        <EmptyState icon="lock" title={t('access.nothing')} text={t('access.nothingText')} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys
        <div {...STAND_IN} tabIndex={0} role="group" aria-label={t('access.title')} className="mx-auto w-full max-w-3xl overflow-auto p-4">
          <AccessTable rows={accessMatrix(roles)} everything={can(roles, ['ROOT'])} hasTitle={false} />
          <Authorities roles={roles} />
        </div>
      )}
    </>
  );
};
