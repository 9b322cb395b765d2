import { useEffect, useLayoutEffect, useRef, useState } from 'react';

interface Way<T> {
  /** From where the way began, then each value asked for. */
  readonly values: readonly T[];
  /** What leads back to where the address still is, once it has followed to what was asked for in between. */
  readonly held?: () => void;
}
const NONE = { values: [] };

/**
 * Returns what the address holds, ahead of it: what was asked for last, until the address has it. A quick second key goes on from the first, though
 * the address follows later. A way of its own, as one that changes more of the address, is given with the value it leads to.
 */
export function useAhead<T>(given: T, give: (next: T) => void): [value: T, go: (next: T, lead?: () => void) => void] {
  const [way, setWay] = useState<Way<T>>(NONE);
  // A second key may come before the first one is drawn.
  const now = useRef(way);
  useLayoutEffect(() => {
    now.current = way;
  }, [way]);
  const last = way.values.at(-1);
  const isUnderWay = way.values.includes(given) && (given !== last || way.held !== undefined);
  // The address arrived, or went elsewhere, as by the back button.
  if (way !== NONE && !isUnderWay) setWay(NONE);
  const due = isUnderWay && given !== last ? way.held : undefined;
  useEffect(() => {
    if (!due) return;
    setWay(({ values }) => ({ values }));
    due();
  }, [due]);
  const go = (next: T, lead = (): void => give(next)): void => {
    const { values } = now.current;
    // The address would take a way to where it still is for none, and then go where it was sent before.
    const isBack = values.length > 0 && next === given;
    now.current = { values: [...(values.length > 0 ? values : [given]), next], ...(isBack && { held: lead }) };
    setWay(now.current);
    if (!isBack) lead();
  };
  return [isUnderWay ? (last as T) : given, go];
}
