import type { OpenRundown } from '@lauda/store';
import { type ReactElement, type ReactNode, useEffect } from 'react';
import { LoadFailed } from '../../app/LoadFailed.tsx';
import { Skeleton } from '../../components/States.tsx';
import { useView } from '../../hooks/useView.ts';

/**
 * What is read out of the texts of a rundown: until they are there, and while it is being read (`isReady`), nothing is said of the show, and where they
 * cannot be loaded that is said.
 */
export const TextsFirst = ({
  open,
  isReady = true,
  children,
}: {
  open: OpenRundown;
  isReady?: boolean;
  children: ReactNode;
}): ReactNode => {
  const state = useView(open.state);
  const hasTexts = useView(open.hasTexts);
  const error = useView(open.error);
  useEffect(() => {
    if (state === 'ready') void open.needTexts();
  }, [open, state]);
  if (hasTexts && isReady) return children;
  return !hasTexts && error ? <LoadFailed error={error} onRetry={() => void open.load()} /> : <Loading />;
};

const Loading = (): ReactElement => (
  <div className="flex flex-col gap-3 px-3 py-4">
    <Skeleton className="h-4 w-48" />
    <Skeleton className="h-4 w-64" />
    <Skeleton className="h-4 w-56" />
  </div>
);
