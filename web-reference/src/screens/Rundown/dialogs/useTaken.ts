import { useEffect, useState } from 'react';
import { useDesk } from '../../../app/desk.ts';
import type { Place } from '../place.ts';

/** Tells whether a program has a rundown on a day; undefined while it is asked and where nobody can tell. */
export const useTaken = ({ programId, date }: Place): boolean | undefined => {
  const { newsroom } = useDesk();
  const [taken, setTaken] = useState<boolean>();
  useEffect(() => {
    const abort = new AbortController();
    setTaken(undefined);
    newsroom.rundowns.check({ programId, date }, { signal: abort.signal }).then(
      (found) => abort.signal.aborted || setTaken(found),
      () => undefined,
    );
    return () => abort.abort();
  }, [newsroom, programId, date]);
  return taken;
};
