import { NotFoundError, type Program, type Rundown } from '@lauda/sdk';
import { useEffect, useState } from 'react';
import { useDesk } from '../../app/desk.ts';

/** The rundown of one program on the day: not there yet, loaded, or not to be had. */
export type DayEntry =
  | { readonly state: 'loading' | 'none' }
  | { readonly state: 'ready'; readonly rundown: Rundown }
  | { readonly state: 'failed'; readonly problem: Error };

const LOADING: DayEntry = { state: 'loading' };
const EVENTS_MS = 500;

/** The rundowns of a day by program, each loaded by itself and again a moment after something of it changed. */
export const useDay = (programs: readonly Program[], date: string): { entryOf: (programId: number) => DayEntry; retry: () => void } => {
  const { newsroom } = useDesk();
  const [entries, setEntries] = useState<{ date: string; byProgram: ReadonlyMap<number, DayEntry> }>({ date, byProgram: new Map() });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    void tries;
    let wanted = true;
    const put = (programId: number, entry: DayEntry): void => {
      if (!wanted) return;
      setEntries((former) => ({ date, byProgram: new Map(former.date === date ? former.byProgram : []).set(programId, entry) }));
    };
    const load = async (programId: number): Promise<void> => {
      try {
        put(programId, { state: 'ready', rundown: await newsroom.rundowns.load({ programId, date, texts: false }) });
      } catch (problem) {
        put(programId, problem instanceof NotFoundError ? { state: 'none' } : { state: 'failed', problem: problem as Error });
      }
    };
    const loadAll = (): void => {
      for (const { id } of programs) void load(id);
    };
    let late: ReturnType<typeof setTimeout> | undefined;
    // A patch does not say of which rundown it is: the few rundowns of the day are asked once for many events.
    const changed = (): void => {
      late ??= setTimeout(() => {
        late = undefined;
        loadAll();
      }, EVENTS_MS);
    };
    const offs = (['rundowns', 'blocks', 'stories'] as const).map((topic) => newsroom.realtime.subscribe(topic, changed));
    loadAll();
    return () => {
      wanted = false;
      clearTimeout(late);
      for (const off of offs) off();
    };
  }, [newsroom, programs, date, tries]);
  return {
    entryOf: (programId) => (entries.date === date && entries.byProgram.get(programId)) || LOADING,
    retry: () => setTries(tries + 1),
  };
};
