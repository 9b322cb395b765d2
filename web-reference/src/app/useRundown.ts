import type { OpenRundown } from '@lauda/store';
import { useEffect, useMemo } from 'react';
import { useDesk } from './desk.ts';

/** Opens the rundown of a program on a date, live for as long as the component is on screen; undefined without a program. */
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
