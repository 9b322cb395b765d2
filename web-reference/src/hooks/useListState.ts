import type { ListView } from '@lauda/store';
import { useState } from 'react';

/** What the rows of a list are: those of what it was asked last, or none yet. */
interface ListState<Q> {
  /** What the rows that are shown answer, which may be older than what was asked last. */
  readonly answered: Q | undefined;
  /** Whether they answer what was asked last, be it with none: they stay where only a reload of the same failed. */
  readonly hasRows: boolean;
  /** Whether there is neither an answer nor what was shown before it. */
  readonly isComing: boolean;
}

/** Tells what the rows of a list are. A reload of the same changes nothing, so that what is shown, also of an empty list, keeps the keyboard. */
export const useListState = <T, Q>({ query, loading, error, rows }: ListView<T, Q>): ListState<Q> => {
  const [answered, setAnswered] = useState<Q>();
  if (!loading && !error && answered !== query) setAnswered(query);
  const hasRows = query !== undefined && answered === query;
  return { answered, hasRows, isComing: !hasRows && rows.length === 0 };
};
