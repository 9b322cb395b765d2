import { useCallback, useEffect, useRef } from 'react';

/** Returns the signal of this part of the page, aborted when the part goes: what it asked for is called off then. */
export const useGone = (): (() => AbortSignal) => {
  const here = useRef(new AbortController());
  useEffect(() => {
    // React takes a part away and brings it back while it is developed.
    if (here.current.signal.aborted) here.current = new AbortController();
    return () => here.current.abort();
  }, []);
  return useCallback(() => here.current.signal, []);
};
