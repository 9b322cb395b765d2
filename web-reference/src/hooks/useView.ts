import { shallowSame } from '@lauda/store';
import { useRef, useSyncExternalStore } from 'react';

/** What the store shows: a value, and who is told when it changes. */
export interface View<T> {
  readonly snapshot: () => T;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Reads one view of the store and draws again when it changes. The whole binding to React. */
export const useView = <T>(view: View<T>): T => useSyncExternalStore(view.subscribe, view.snapshot);

/** Draws again only when one of the parts that `pick` takes of the view is another. */
export const useParts = <T, R extends object>(view: View<T>, pick: (value: T) => R): R => {
  const last = useRef<R>(undefined);
  return useSyncExternalStore(view.subscribe, () => {
    const next = pick(view.snapshot());
    if (!last.current || !shallowSame(last.current, next)) last.current = next;
    return last.current;
  });
};

/** Draws again only when what `read` makes of the view changes; give it a stable function. */
export const useSelected = <T, R extends string | number | boolean | null | undefined>(view: View<T>, read: (value: T) => R): R =>
  useSyncExternalStore(view.subscribe, () => read(view.snapshot()));
