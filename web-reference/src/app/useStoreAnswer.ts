import type { Answer, Store, StoreQuery } from '@lauda/store';
import { useEffect, useMemo } from 'react';
import { useView } from '../hooks/useView.ts';
import { useDesk } from './desk.ts';

const NOTHING = { snapshot: (): Answer<never> => EMPTY, subscribe: () => () => undefined };
const EMPTY: Answer<never> = { value: undefined, refusal: undefined };

/** Loads an answer when first rendered and again when `about` changes, and renders with it; asks nothing while `ask` returns undefined. */
export function useStoreAnswer<T>(
  ask: (store: Store) => StoreQuery<T> | undefined,
  about: readonly (string | number | boolean | object | undefined)[],
): Answer<T> & { readonly load: () => void; readonly take: (value: T) => void } {
  const { store } = useDesk();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `about` decides when to ask again
  const asked = useMemo(() => ask(store), [store, ...about]);
  useEffect(() => {
    void asked?.load();
    return asked?.stop;
  }, [asked]);
  const answer = useView<Answer<T>>(asked?.view ?? NOTHING);
  return { ...answer, load: () => void asked?.load(), take: (value) => asked?.take(value) };
}
