import { useEffect, useState } from 'react';

/** Tells whether the pointer has rested for some milliseconds. */
export const useIdle = (ms: number): boolean => {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const moved = (): void => {
      setIdle(false);
      clearTimeout(timer);
      timer = setTimeout(() => setIdle(true), ms);
    };
    moved();
    addEventListener('pointermove', moved);
    addEventListener('pointerdown', moved);
    return () => {
      clearTimeout(timer);
      removeEventListener('pointermove', moved);
      removeEventListener('pointerdown', moved);
    };
  }, [ms]);
  return idle;
};
