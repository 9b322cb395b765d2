import type { Program } from '@lauda/sdk';
import { useEffect, useState } from 'react';
import { useDesk } from '../app/desk.ts';
import { lastProgram } from './lastPlace.ts';

/** Returns the program to begin with: the last one used, else the first with a rundown today, else the first of all. */
export const useFirstProgram = (programs: readonly Program[], date: string): number | undefined => {
  const { store } = useDesk();
  const [found, setFound] = useState<number>();
  useEffect(() => {
    const last = lastProgram(programs);
    if (last !== undefined) return setFound(last);
    const active = programs.filter((program) => program.active);
    if (active.length === 0) return;
    const checks = active.map(async ({ id }) => {
      const asked = store.rundowns.exists(id, date);
      await asked.load();
      return asked.view.snapshot().value === true;
    });
    void Promise.all(checks).then((has) => setFound((active[has.indexOf(true)] ?? active[0])?.id));
  }, [store, programs, date]);
  return found;
};
