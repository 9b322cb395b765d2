import { useLayoutEffect } from 'react';

let open = 0;

/** How many dialogs lie over the page, one over the other: keys reach what stands in the uppermost. */
export const covers = {
  now: (): number => open,
  /** Adds a dialog; returns the function that takes it away. */
  add: (): (() => void) => {
    open += 1;
    return () => {
      open -= 1;
    };
  },
};

/** Keeps keys from what lies behind a dialog while it is open. Before the effects of what stands in it, which is not behind it. */
export const useCover = (isOpen = true): void => useLayoutEffect(() => (isOpen ? covers.add() : undefined), [isOpen]);
