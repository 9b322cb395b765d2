import { shallowSame } from '@lauda/store';
import { useRef, useSyncExternalStore } from 'react';

/** A value of the store with its subscription. */
export interface View<T> {
  readonly snapshot: () => T;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Reads a view of the store and renders again when it changes. The whole binding to React. */
export const useView = <T>(view: View<T>): T => useSyncExternalStore(view.subscribe, view.snapshot);

/** Returns parts of a view; renders again only when one of the parts that `pick` returns is another object. */
export const useParts = <T, R extends object>(view: View<T>, pick: (value: T) => R): R => {
  const last = useRef<R>(undefined);
  return useSyncExternalStore(view.subscribe, () => {
    const next = pick(view.snapshot());
    if (!last.current || !shallowSame(last.current, next)) last.current = next;
    return last.current;
  });
};

/** Returns what `read` computes from the view; renders again only when that changes. Give it a stable function. */
export const useSelected = <T, R extends string | number | boolean | null | undefined>(view: View<T>, read: (value: T) => R): R =>
  useSyncExternalStore(view.subscribe, () => read(view.snapshot()));
