import { airTimes } from '@lauda/domain';
import type { OpenRundown } from '@lauda/store';
import { useCallback, useEffect, useState } from 'react';
import { useDesk } from '../app/desk.ts';
import { useFromClock } from '../hooks/clock.ts';
import { HANDS, useIdle } from '../hooks/useIdle.ts';

interface Show {
  readonly date: string;
  readonly start: string;
  readonly end: string;
  readonly onAir: unknown;
}

/** Tells whether a show goes on: it is on air, or was planned to end later, as one that begins late in front of midnight. */
export const goesOn = ({ date, start, end, onAir }: Show, zone: string, nowMs: number): boolean =>
  Boolean(onAir) || (airTimes(date, start, end, zone)?.endMs ?? 0) > nowMs;

/**
 * Returns the day a screen is of where the address names none: today. `follow` tells whether a show of that day goes on: over midnight the screen then
 * stays where it is until the show is over, as whoever follows it would see it vanish. `go` leaves it at once.
 */
export const useDayInSight = (today: string): { day: string; follow: (goesOn: boolean) => void; go: () => void } => {
  const [day, setDay] = useState(today);
  const go = useCallback(() => setDay(today), [today]);
  const follow = useCallback(
    (goesOn: boolean) => {
      if (!goesOn) go();
    },
    [go],
  );
  return { day, follow, go };
};

/** Untouched for so long a page counts as left by who worked at it. */
const LEFT_MS = 3_600_000;

/**
 * Keeps a screen of one show at its day while the show goes on, and while somebody works at the page: the next key would be for a show of another day.
 * `isBusy` is what keeps it there besides.
 */
export const useFollowShow = (
  follow: (goesOn: boolean) => void,
  open: OpenRundown | undefined,
  isBusy: () => boolean = () => false,
): void => {
  const { zone } = useDesk();
  const isLeft = useIdle(LEFT_MS, HANDS);
  const isOn = useFromClock((second) => {
    const show = open?.view.snapshot();
    return isBusy() || (show !== undefined && goesOn(show, zone, second * 1000));
  });
  const stays = isOn || !isLeft;
  useEffect(() => follow(stays), [follow, stays]);
};
