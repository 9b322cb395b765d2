import type { Done, Refusal, View } from '@lauda/store';
import { type ReactElement, type ReactNode, useCallback, useEffect, useState } from 'react';
import { GridSkeleton } from '../components/States.tsx';
import { useView } from '../hooks/useView.ts';
import { LoadFailed } from './LoadFailed.tsx';

interface List {
  readonly view: View<{ readonly rows: readonly unknown[] }>;
  ensure(): Promise<Done<unknown>>;
  load(): Promise<Done<unknown>>;
}
type Answer = Refusal | 'unknown' | 'none';

/** Says by its children that a list is empty, once the server has said so; a list that could not be loaded is told as that, with a way to try again. */
export const NoneOf = ({ list, children }: { list: List; children: ReactNode }): ReactElement => {
  const { rows } = useView(list.view);
  const [answer, setAnswer] = useState<Answer>('unknown');
  const take = useCallback(async (asked: Promise<Done<unknown>>): Promise<void> => {
    const done = await asked;
    setAnswer(done.ok ? 'none' : done.error);
  }, []);
  useEffect(() => void take(list.ensure()), [list, take]);
  if (rows.length > 0 || answer === 'unknown') return <GridSkeleton rows={8} />;
  return answer === 'none' ? <>{children}</> : <LoadFailed error={answer} onRetry={() => void take(list.load())} />;
};
