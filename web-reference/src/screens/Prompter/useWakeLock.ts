import { useEffect, useState } from 'react';

/** Keeps the screen awake while mounted, again after the page was hidden. Returns whether the screen may go dark all the same. */
export const useWakeLock = (): boolean => {
  const [mayDarken, setMayDarken] = useState(false);
  useEffect(() => {
    let held: WakeLockSentinel | undefined;
    let wanted = true;
    const ask = async (): Promise<void> => {
      if (!wanted || document.visibilityState !== 'visible' || (held && !held.released)) return;
      // Not every browser has it, and a low battery may refuse it: the script runs all the same.
      const got = await navigator.wakeLock?.request('screen').catch(() => undefined);
      if (wanted) {
        held = got;
        setMayDarken(!got);
      } else void got?.release();
    };
    const seen = (): void => void ask();
    seen();
    document.addEventListener('visibilitychange', seen);
    return () => {
      wanted = false;
      document.removeEventListener('visibilitychange', seen);
      void held?.release();
    };
  }, []);
  return mayDarken;
};
