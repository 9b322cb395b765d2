import type { Program } from '@lauda/sdk';
import { Navigate } from '@tanstack/react-router';
import { type ReactElement, useEffect, useState } from 'react';
import { useDesk, useToday } from '../../app/desk.ts';
import { useLookups } from '../../app/lookups.ts';
import { EmptyState, GridSkeleton } from '../../components/States.tsx';
import { useView } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';
import { lastProgram } from '../Rundown/lastPlace.ts';

/** The program to begin with: the one worked on last, else the first that has a rundown today, else the first of all. */
const useFirstProgram = (programs: readonly Program[], date: string): number | undefined => {
  const { newsroom } = useDesk();
  const [found, setFound] = useState<number>();
  useEffect(() => {
    const last = lastProgram(programs);
    if (last !== undefined) return setFound(last);
    const active = programs.filter((program) => program.active);
    if (active.length === 0) return;
    const checks = active.map(({ id }) => newsroom.rundowns.check({ programId: id, date }).catch(() => false));
    void Promise.all(checks).then((has) => setFound((active[has.indexOf(true)] ?? active[0])?.id));
  }, [newsroom, programs, date]);
  return found;
};

/** The pages of one show. */
type ShowPath = '/rundown/$programId/$date' | '/rundown-grid/$programId/$date' | '/prompter/$programId/$date';

/** Where a person begins: today's rundown, or another page of it, or the guidelines for those without rundowns. */
export const HomeScreen = ({ to = '/rundown/$programId/$date' }: { to?: ShowPath }): ReactElement => {
  const { t } = useText();
  const { may, store } = useDesk();
  const { programs } = useLookups();
  const { loading } = useView(store.settings.programs.view);
  const today = useToday();
  const program = useFirstProgram(programs, today);
  if (!may('RUNDOWN_READ') && may('ASSIGNMENT_READ')) return <Navigate to="/guidelines" replace />;
  if (may('RUNDOWN_READ') && program !== undefined)
    return <Navigate to={to} params={{ programId: String(program), date: today }} replace />;
  if (loading || programs.length > 0) return <GridSkeleton />;
  return <EmptyState icon="rundown" title={t('home.noProgram')} text={t('home.noProgramText')} />;
};
