import type { OpenRundown } from '@lauda/store';
import { useEffect, useMemo } from 'react';
import { useDesk } from './desk.ts';

/** The rundown of a program on a date, live for as long as this is on screen; none where no program is chosen. */
export function useRundown(programId: number, date: string, textsLater?: boolean): OpenRundown;
export function useRundown(programId: number | undefined, date: string, textsLater?: boolean): OpenRundown | undefined;
export function useRundown(programId: number | undefined, date: string, textsLater = false): OpenRundown | undefined {
  const { store } = useDesk();
  const open = useMemo(
    () => (programId === undefined ? undefined : store.rundowns.openRundown(programId, date, { textsLater })),
    [store, programId, date, textsLater],
  );
  useEffect(() => (open ? store.rundowns.hold(open) : undefined), [store, open]);
  return open;
}
