import { useCallback, useState } from 'react';

/**
 * Returns the day a list of shows is of where the address names none: today. `follow` tells whether a show of that day is on air: over midnight the list
 * then stays where it is until the show is over, as whoever follows it would see it vanish. `go` leaves it at once.
 */
export const useDayInSight = (today: string): { day: string; follow: (isOnAir: boolean) => void; go: () => void } => {
  const [day, setDay] = useState(today);
  const go = useCallback(() => setDay(today), [today]);
  const follow = useCallback(
    (isOnAir: boolean) => {
      if (!isOnAir) go();
    },
    [go],
  );
  return { day, follow, go };
};
