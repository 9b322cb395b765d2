import { Navigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useDesk, useToday } from '../../app/desk.ts';
import { useLookups } from '../../app/lookups.ts';
import { EmptyState, GridSkeleton } from '../../components/States.tsx';
import { useView } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';
import { lastProgram } from '../Rundown/lastPlace.ts';

/** Where a person begins: today's rundown of the program worked on last, or the guidelines for those without rundowns. */
export const HomeScreen = (): ReactElement => {
  const { t } = useText();
  const { may, store } = useDesk();
  const { programs } = useLookups();
  const { loading } = useView(store.settings.programs.view);
  const today = useToday();
  if (!may('RUNDOWN_READ') && may('ASSIGNMENT_READ')) return <Navigate to="/guidelines" replace />;
  const program = lastProgram(programs);
  if (may('RUNDOWN_READ') && program !== undefined)
    return <Navigate to="/rundown/$programId/$date" params={{ programId: String(program), date: today }} replace />;
  if (loading) return <GridSkeleton />;
  return <EmptyState icon="rundown" title={t('home.noProgram')} text={t('home.noProgramText')} />;
};
