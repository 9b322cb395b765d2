import type { Program } from '@lauda/sdk';
import { useEffect, useState } from 'react';
import { useDesk } from '../../app/desk.ts';
import { lastProgram } from '../Rundown/lastPlace.ts';

/** The program to begin with: the one worked on last, else the first that has a rundown today, else the first of all. */
export const useFirstProgram = (programs: readonly Program[], date: string): number | undefined => {
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
