import { Text } from 'ink';
import { createElement as h, type ReactElement, useEffect, useState } from 'react';

/** How late a new second is shown at most. */
const LOOK_MS = 100;
const SECOND_MS = 1000;
const wholeSecond = (ms: number): number => Math.floor(ms / SECOND_MS) * SECOND_MS;

/** One line of the screen, cut where the terminal ends. */
export const line = (key: string, text: string): ReactElement => h(Text, { key, wrap: 'truncate-end' }, text || ' ');

/** Answers the time in whole seconds and updates it as each one is full, as every screen of the newsroom counts. */
export function useClock(now: () => number): number {
  const [value, set] = useState(() => wholeSecond(now()));
  useEffect(() => {
    const timer = setInterval(() => set(wholeSecond(now())), LOOK_MS);
    return () => clearInterval(timer);
  }, [now]);
  return value;
}
