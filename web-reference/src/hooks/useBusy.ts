import { useCallback, useState } from 'react';

/** Returns whether work is on its way, and the function that runs some: its verb is busy until that has ended, well or not. */
export const useBusy = (): readonly [boolean, <T>(work: () => Promise<T>) => Promise<T>] => {
  const [isBusy, setBusy] = useState(false);
  const whileBusy = useCallback(async <T>(work: () => Promise<T>): Promise<T> => {
    setBusy(true);
    try {
      return await work();
    } finally {
      setBusy(false);
    }
  }, []);
  return [isBusy, whileBusy];
};
