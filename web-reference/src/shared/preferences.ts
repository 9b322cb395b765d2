import { useSyncExternalStore } from 'react';

const phone = globalThis.matchMedia?.('(max-width: 640px)');

/** Tells whether the window is as narrow as a phone. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      phone?.addEventListener('change', listener);
      return () => phone?.removeEventListener('change', listener);
    },
    () => phone?.matches ?? false,
  );

const KEY = 'density';
const listeners = new Set<() => void>();
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const rowHeight = (): number => (localStorage.getItem(KEY) === 'relaxed' ? 38 : 30);

/** The height of a row on this desk: 30 px compact, 38 px relaxed. */
export const useDensity = (): number => useSyncExternalStore(subscribe, rowHeight);

/** Turns between compact and relaxed rows and remembers the choice. */
export const turnDensity = (): void => {
  localStorage.setItem(KEY, rowHeight() === 30 ? 'relaxed' : 'compact');
  for (const listener of listeners) listener();
};
