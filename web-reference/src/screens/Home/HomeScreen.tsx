import { Navigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useDesk, useToday } from '../../app/desk.ts';
import { useLookups } from '../../app/lookups.ts';
import { EmptyState, GridSkeleton } from '../../components/States.tsx';
import { useView } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';
import { useFirstProgram } from '../../shared/firstProgram.ts';

/** The state while programs load, or without any. */
export const NoProgram = (): ReactElement => {
  const { t } = useText();
  const { store } = useDesk();
  const { rows, loading } = useView(store.settings.programs.view);
  if (loading || rows.length > 0) return <GridSkeleton />;
  return <EmptyState icon="rundown" title={t('home.noProgram')} text={t('home.noProgramText')} />;
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
