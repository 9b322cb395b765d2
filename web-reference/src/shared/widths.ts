import { useSyncExternalStore } from 'react';

const phone = globalThis.matchMedia?.('(max-width: 640px)');
const tight = globalThis.matchMedia?.('(max-width: 900px)');
const wall = globalThis.matchMedia?.('(min-width: 2560px)');

const useMatch = (query: MediaQueryList | undefined): boolean =>
  useSyncExternalStore(
    (listener) => {
      query?.addEventListener('change', listener);
      return () => query?.removeEventListener('change', listener);
    },
    () => query?.matches ?? false,
  );

/** Tells whether the window is as narrow as a phone. */
export const useNarrow = (): boolean => useMatch(phone);
/** Tells whether the top bar of the window has room for little more than live figures: on a phone or a tablet, or where everything is shown at 200 %. */
export const useTight = (): boolean => useMatch(tight);
/** Returns the factor by which everything is larger on a video wall, where the type grows with it (`main.css`). */
export const useWallScale = (): number => (useMatch(wall) ? 1.3 : 1);
