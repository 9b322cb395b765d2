import { remember } from '@lauda/store';
import { useSyncExternalStore } from 'react';

export type CountingMode = 'progressive' | 'regressive';

const KEY = 'counting';
const listeners = new Set<() => void>();

const read = (): CountingMode => (localStorage.getItem(KEY) === 'progressive' ? 'progressive' : 'regressive');

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const turn = (): void => {
  remember(localStorage, KEY, read() === 'progressive' ? 'regressive' : 'progressive');
  for (const listener of listeners) listener();
};

/** Returns how this desk counts the item on air, time since it began or time left, and the function that switches it. */
export const useCounting = (): readonly [CountingMode, () => void] => [useSyncExternalStore(subscribe, read), turn];
