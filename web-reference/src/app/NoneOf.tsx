import type { ReferenceView, View } from '@lauda/store';
import { type ReactElement, type ReactNode, useEffect } from 'react';
import { GridSkeleton } from '../components/States.tsx';
import { useView } from '../hooks/useView.ts';
import { LoadFailed } from './LoadFailed.tsx';

interface List {
  readonly view: View<Pick<ReferenceView<unknown>, 'rows' | 'isLoaded' | 'error'>>;
  ensure(): Promise<unknown>;
  load(): Promise<unknown>;
}

/** Says by its children that a list is empty, once the server has said so; a list that could not be loaded is told as that, with a way to try again. */
export const NoneOf = ({ list, children }: { list: List; children: ReactNode }): ReactElement => {
  const { rows, isLoaded, error } = useView(list.view);
  useEffect(() => void list.ensure(), [list]);
  if (error && !isLoaded) return <LoadFailed error={error} onRetry={() => void list.load()} />;
  return isLoaded && rows.length === 0 ? <>{children}</> : <GridSkeleton rows={8} />;
};
