import { Navigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useToday } from '../../app/desk.ts';
import { useLookups } from '../../app/lookups.ts';
import { useFirstProgram } from '../../shared/firstProgram.ts';
import { NoProgram } from '../../shared/NoProgram.tsx';

/** The screens of one show that open at today's show. */
type ShowPath = '/rundown-grid/$programId/$date' | '/prompter/$programId/$date';

/** Redirects to a screen of today's show. */
export const HomeScreen = ({ to }: { to: ShowPath }): ReactElement => {
  const { programs } = useLookups();
  const today = useToday();
  const program = useFirstProgram(programs, today);
  return program === undefined ? <NoProgram /> : <Navigate to={to} params={{ programId: String(program), date: today }} replace />;
};
