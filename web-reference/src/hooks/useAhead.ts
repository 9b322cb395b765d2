import { useState } from 'react';

/**
 * Returns what the address holds, ahead of it: what was asked for last, until the address has it. A quick second key goes on from the first, though
 * the address follows later.
 */
export function useAhead<T>(given: T, give: (next: T) => void): [value: T, go: (next: T) => void] {
  // From where the way began, then each value asked for.
  const [way, setWay] = useState<readonly T[]>([]);
  const last = way.at(-1);
  const isUnderWay = way.length > 0 && given !== last && way.includes(given);
  // The address arrived, or went elsewhere, as by the back button.
  if (way.length > 0 && !isUnderWay) setWay([]);
  const go = (next: T): void => {
    setWay((former) => [...(former.length > 0 ? former : [given]), next]);
    give(next);
  };
  return [isUnderWay ? (last as T) : given, go];
}
