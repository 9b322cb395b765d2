import { useLayoutEffect } from 'react';
import { keyboard } from './keyboard.ts';

/** A placeholder for a dialog that is still loading: keys typed meanwhile go into its first field, not into the page behind. */
export const KeysAhead = (): null => {
  useLayoutEffect(() => keyboard.opening(), []);
  return null;
};
