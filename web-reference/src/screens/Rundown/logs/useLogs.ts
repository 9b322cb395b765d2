import type { ChangeEvent } from '@lauda/domain';
import type { RundownLog } from '@lauda/sdk';
import type { Refusal } from '@lauda/store';
import { useEffect, useState } from 'react';
import { useDesk } from '../../../app/desk.ts';

const PAUSE_MS = 250;
const SIZE = 60;

export interface LogFilter {
  readonly words: string;
  readonly event: ChangeEvent | undefined;
}

interface Loaded {
  readonly rows: readonly RundownLog[];
  readonly total: number;
  /** What they were filtered by. */
  readonly filter: string;
}

/** Loads the log of a rundown, newest first, page by page. */
export const useLogs = (rundownId: number | undefined, { words, event }: LogFilter) => {
  const { store } = useDesk();
  const [logs, setLogs] = useState<Loaded>();
  const [problem, setProblem] = useState<Refusal>();
  const [page, setPage] = useState(0);
  const [attempt, setAttempt] = useState(0);
  const filter = `${words} ${event}`;
  const [shown, setShown] = useState(filter);
  if (shown !== filter) {
    setShown(filter);
    setPage(0);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again, and the filter is its words and event
  useEffect(() => {
    if (rundownId === undefined) return undefined;
    const query = { page, size: SIZE, ...(words.trim() && { filter: words.trim() }), ...(event && { event }) };
    const asked = store.rundowns.logs(rundownId, query);
    const ask = async (): Promise<void> => {
      await asked.load();
      const { value, refusal } = asked.view.snapshot();
      setProblem(refusal);
      if (value)
        setLogs((former) => ({ filter, total: value.total, rows: page === 0 ? value.data : [...(former?.rows ?? []), ...value.data] }));
    };
    const timer = setTimeout(() => void ask(), words ? PAUSE_MS : 0);
    return () => {
      clearTimeout(timer);
      asked.stop();
    };
  }, [store, rundownId, words, event, page, attempt]);
  return {
    logs,
    problem,
    retry: (): void => setAttempt(attempt + 1),
    // What follows is of the present filter, and not of the former one whose lines stand there until the answer.
    more: logs?.filter === filter && logs.rows.length < logs.total ? (): void => setPage(page + 1) : undefined,
  };
};
