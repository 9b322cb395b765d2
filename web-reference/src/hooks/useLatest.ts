import { useEffect, useRef } from 'react';

/** Always answers what was drawn last, to functions that must not change themselves. */
export const useLatest = <T>(value: T): (() => T) => {
  const ref = useRef(value);
  useEffect(() => {
    ref.current = value;
  });
  return useRef(() => ref.current).current;
};
