import { useLayoutEffect } from 'react';
import { useLatest } from '../hooks/useLatest.ts';
import { keyboard } from './keyboard.ts';

/** A placeholder for a dialog that is still loading: keys typed meanwhile go into its first field, not into the page behind, and Escape leaves it out. */
export const KeysAhead = ({ onLeave }: { onLeave: () => void }): null => {
  const leave = useLatest(onLeave);
  useLayoutEffect(() => {
    keyboard.opening();
    return keyboard.leaving(() => leave()());
  }, [leave]);
  return null;
};
