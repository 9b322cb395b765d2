import type { Program } from '@lauda/sdk';
import { derived, type LoadState, type OpenRundown, type Refusal, type View, type VisibleRundown } from '@lauda/store';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useDesk } from '../../app/desk.ts';
import { useView } from '../../hooks/useView.ts';

/** The rundown of one program on the day, or why there is none. */
export type DayEntry =
  | { readonly state: 'loading' | 'none' }
  | { readonly state: 'failed'; readonly refusal: Refusal | undefined }
  | { readonly state: 'ready'; readonly rundown: VisibleRundown };

const LOADING: DayEntry = { state: 'loading' };
const NONE: DayEntry = { state: 'none' };

const entryFrom =
  (date: string) =>
  (state: LoadState, rundown: VisibleRundown | undefined, refusal: Refusal | undefined): DayEntry => {
    if (state === 'failed') return { state, refusal };
    if (state === 'missing' || state === 'deleted') return NONE;
    if (!rundown) return LOADING;
    return rundown.date === date ? { state: 'ready', rundown } : NONE;
  };

/** Loads the rundowns of a day by program: each once, then kept up to date by events. */
export const useDay = (programs: readonly Program[], date: string): { entryOf: (programId: number) => DayEntry; retry: () => void } => {
  const { store } = useDesk();
  const [opens, setOpens] = useState<readonly OpenRundown[]>([]);
  useEffect(() => {
    const followed = programs.map(({ id }) => store.rundowns.follow(id, date));
    setOpens(followed.map(({ open }) => open));
    return () => {
      for (const { close } of followed) close();
    };
  }, [store, programs, date]);
  const entries = useView(
    useMemo((): View<ReadonlyMap<number, DayEntry>> => {
      const views = opens.map((open) => derived([open.state, open.view, open.error], entryFrom(date)));
      return derived(views, (...each) => new Map(opens.map(({ programId }, at) => [programId, each[at] as DayEntry])));
    }, [opens, date]),
  );
  const retry = useCallback(() => {
    for (const open of opens) if (open.state.snapshot() === 'failed') void open.load();
  }, [opens]);
  return { entryOf: (programId) => entries.get(programId) ?? LOADING, retry };
};
