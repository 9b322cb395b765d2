import { Navigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useDesk, useToday } from '../../app/desk.ts';
import { useLookups } from '../../app/lookups.ts';
import { NoneOf } from '../../app/NoneOf.tsx';
import { EmptyState } from '../../components/States.tsx';
import { useText } from '../../i18n/i18n.ts';
import { useFirstProgram } from '../../shared/firstProgram.ts';

/** The state while programs load, or without any. */
export const NoProgram = (): ReactElement => {
  const { t } = useText();
  const { store } = useDesk();
  return (
    <NoneOf list={store.settings.programs}>
      <EmptyState icon="rundown" title={t('home.noProgram')} text={t('home.noProgramText')} />
    </NoneOf>
  );
};

/** The screens of one show that open at today's show. */
type ShowPath = '/rundown-grid/$programId/$date' | '/prompter/$programId/$date';

/** Redirects to a screen of today's show. */
export const HomeScreen = ({ to }: { to: ShowPath }): ReactElement => {
  const { programs } = useLookups();
  const today = useToday();
  const program = useFirstProgram(programs, today);
  return program === undefined ? <NoProgram /> : <Navigate to={to} params={{ programId: String(program), date: today }} replace />;
};
