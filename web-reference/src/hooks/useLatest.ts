import { useLayoutEffect, useRef } from 'react';

/** Returns a stable function that returns the value of the last render, for callbacks that must not change themselves. */
export const useLatest = <T>(value: T): (() => T) => {
  const ref = useRef(value);
  // Before a key can be pressed at what is drawn.
  useLayoutEffect(() => {
    ref.current = value;
  });
  return useRef(() => ref.current).current;
};
