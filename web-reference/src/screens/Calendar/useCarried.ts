import type { ShownOccurrence } from '@lauda/store';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { keyboard } from '../../focus/keyboard.ts';
import { useLatest } from '../../hooks/useLatest.ts';
import { later } from './dragged.ts';
import type { View } from './views.ts';

const DAY_MS = 86_400_000;
const QUARTER_MS = 900_000;
const ACROSS = { ArrowLeft: -DAY_MS, ArrowRight: DAY_MS };
const BY_TIME = { ...ACROSS, ArrowUp: -QUARTER_MS, ArrowDown: QUARTER_MS };
/** How far each arrow carries an event, in milliseconds; a list has no places to carry one to. */
const STEPS: Readonly<Record<View, Readonly<Record<string, number>>>> = {
  month: { ...ACROSS, ArrowUp: -7 * DAY_MS, ArrowDown: 7 * DAY_MS },
  week: BY_TIME,
  day: BY_TIME,
  agenda: {},
};

interface Carried {
  readonly occurrence: ShownOccurrence;
  readonly ms: number;
}
interface CarriedParts {
  readonly view: View;
  readonly days: readonly string[];
  readonly occurrences: readonly ShownOccurrence[];
  readonly mayWrite: boolean;
  readonly onDay: (day: string) => void;
  /** Answers the key of the occurrence where it was put; undefined where it stayed. */
  readonly onMove: (occurrence: ShownOccurrence, ms: number) => Promise<string | undefined>;
}

const chip = (key: string): HTMLElement | null => document.querySelector(`[data-occurrence="${CSS.escape(key)}"]`);
const placed = ({ occurrence, ms }: Carried): ShownOccurrence => ({
  ...occurrence,
  start: later(occurrence.start, ms),
  end: later(occurrence.end, ms),
  startMs: occurrence.startMs + ms,
  endMs: occurrence.endMs + ms,
});
/** Returns the occurrences with the carried one where it would be put; first in a month, whose days show only their first ones. */
const withCarried = (view: View, occurrences: readonly ShownOccurrence[], moved: ShownOccurrence): readonly ShownOccurrence[] => {
  const others = occurrences.filter(({ key }) => key !== moved.key);
  return view === 'month' ? [moved, ...others] : [...others, moved].sort((a, b) => a.startMs - b.startMs);
};

/**
 * Carries the focused event by keyboard, as a drag does by mouse: Alt, Shift and arrows show it at another place, and letting the keys go puts it
 * there, once and with one question; Escape leaves it where it was.
 */
export function useCarried(parts: CarriedParts): {
  readonly shown: readonly ShownOccurrence[];
  readonly moved: ShownOccurrence | undefined;
} {
  const [carried, setCarried] = useState<Carried>();
  const isPut = useRef(false);
  const latest = useLatest({ ...parts, carried });
  useEffect(() => {
    const leave = (key: string | undefined): void => {
      const { carried: left, onDay } = latest();
      setCarried(undefined);
      if (!left) return;
      if (key === undefined) onDay(left.occurrence.start.slice(0, 10));
      keyboard.give(() => chip(key ?? left.occurrence.key));
    };
    const put = async ({ occurrence, ms }: Carried): Promise<void> => {
      if (ms === 0) return leave(undefined);
      isPut.current = true;
      const key = await latest()
        .onMove(occurrence, ms)
        .finally(() => {
          isPut.current = false;
        });
      leave(key);
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      const { view, occurrences, mayWrite, onDay, carried: now } = latest();
      if (isPut.current) return;
      if (event.key === 'Escape' && now) {
        event.preventDefault();
        leave(undefined);
        return;
      }
      if (!event.altKey || !event.shiftKey || event.ctrlKey || event.metaKey || !mayWrite) return;
      const step = STEPS[view][event.key];
      const focused = (document.activeElement as HTMLElement | null)?.dataset.occurrence;
      const occurrence = now?.occurrence ?? occurrences.find(({ key }) => key === focused);
      if (step === undefined || !occurrence) return;
      event.preventDefault();
      const next = { occurrence, ms: (now?.ms ?? 0) + step };
      setCarried(next);
      onDay(placed(next).start.slice(0, 10));
    };
    const onKeyUp = ({ altKey, shiftKey }: KeyboardEvent): void => {
      const { carried: now } = latest();
      if (now && !isPut.current && !(altKey && shiftKey)) void put(now);
    };
    const onBlur = (): void => {
      if (!isPut.current) leave(undefined);
    };
    addEventListener('keydown', onKeyDown);
    addEventListener('keyup', onKeyUp);
    addEventListener('blur', onBlur);
    return () => {
      removeEventListener('keydown', onKeyDown);
      removeEventListener('keyup', onKeyUp);
      removeEventListener('blur', onBlur);
    };
  }, [latest]);
  const { view, days, occurrences } = parts;
  // Another place is another element: the focus goes with the event, also when its days come a moment later.
  useLayoutEffect(() => {
    if (carried && !isPut.current && days.length > 0) chip(carried.occurrence.key)?.focus();
  }, [carried, days]);
  if (!carried) return { shown: occurrences, moved: undefined };
  const moved = placed(carried);
  return { shown: withCarried(view, occurrences, moved), moved };
}
