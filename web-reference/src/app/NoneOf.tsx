import type { Done, Refusal, View } from '@lauda/store';
import { type ReactElement, type ReactNode, useCallback, useEffect, useState } from 'react';
import { GridSkeleton } from '../components/States.tsx';
import { useView } from '../hooks/useView.ts';
import { LoadFailed } from './LoadFailed.tsx';

interface List {
  readonly view: View<{ readonly rows: readonly unknown[]; readonly loading: boolean }>;
  ensure(): Promise<void>;
  load(): Promise<Done<unknown>>;
}
type Answer = Refusal | 'unknown' | 'none';

/** Says by its children that a list is empty, once the server has said so; a list that could not be loaded is told as that, with a way to try again. */
export const NoneOf = ({ list, children }: { list: List; children: ReactNode }): ReactElement => {
  const { rows, loading } = useView(list.view);
  const [answer, setAnswer] = useState<Answer>('unknown');
  const load = useCallback(async (): Promise<void> => {
    // A load that is under way is waited for: only what it leaves empty is asked for again.
    await list.ensure();
    if (list.view.snapshot().rows.length > 0) return;
    const done = await list.load();
    setAnswer(done.ok ? 'none' : done.error);
  }, [list]);
  useEffect(() => void load(), [load]);
  if (loading || rows.length > 0 || answer === 'unknown') return <GridSkeleton rows={8} />;
  return answer === 'none' ? <>{children}</> : <LoadFailed error={answer} onRetry={() => void load()} />;
};
