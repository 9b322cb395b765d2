import { Text } from 'ink';
import { createElement as h, type ReactElement, useEffect, useState } from 'react';

/** One line of the screen, cut where the terminal ends. */
export const line = (key: string, text: string): ReactElement => h(Text, { key, wrap: 'truncate-end' }, text || ' ');

/** Answers the time and updates it each second. */
export function useClock(now: () => number): number {
  const [value, set] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => set(now()), 1000);
    return () => clearInterval(timer);
  }, [now]);
  return value;
}
