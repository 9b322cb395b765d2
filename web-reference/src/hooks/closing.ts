import { createContext, useContext } from 'react';

/** In a dialog that closes with the answer of its save, tells whether that is awaited. */
export const Closing = createContext<(() => boolean) | undefined>(undefined);

/** Returns a change of what a control holds, which the dialog around refuses while it is being saved: taken, it would be so on screen alone. */
export const useTaken = <A extends readonly unknown[]>(change: (...value: A) => void): ((...value: A) => void) => {
  const isSaving = useContext(Closing);
  return (...value) => {
    if (!isSaving?.()) change(...value);
  };
};
