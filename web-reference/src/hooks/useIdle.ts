import { useEffect, useState } from 'react';

const POINTER = ['pointermove', 'pointerdown'] as const;
/** What somebody does who works at the page, by hand or by keys. */
export const HANDS = [...POINTER, 'keydown', 'wheel'] as const;

/** Tells whether the pointer, or what else is named, has rested for some milliseconds. */
export const useIdle = (ms: number, events: readonly string[] = POINTER): boolean => {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let [touched, rests] = [Date.now(), false];
    const rest = (): void => {
      rests = true;
      setIdle(true);
    };
    const moved = (): void => {
      const now = Date.now();
      const overslept = !rests && now - touched > ms;
      touched = now;
      rests = overslept;
      clearTimeout(timer);
      // Timers stand still while the machine sleeps.
      setIdle(overslept);
      timer = overslept ? setTimeout(moved) : setTimeout(rest, ms);
    };
    moved();
    // Before anything keeps it from the page.
    for (const event of events) addEventListener(event, moved, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      for (const event of events) removeEventListener(event, moved, { capture: true });
    };
  }, [ms, events]);
  return idle;
};
