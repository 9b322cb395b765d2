import type { ListView } from '@lauda/store';
import { useState } from 'react';

/** Tells whether the rows of a list answer what it was asked last: they stay where only a reload of the same failed. */
export const useHasRows = <T, Q>({ query, loading, error }: ListView<T, Q>): boolean => {
  const [answered, setAnswered] = useState<Q>();
  if (!loading && !error && answered !== query) setAnswered(query);
  return query !== undefined && answered === query;
};
