import { useLayoutEffect } from 'react';
import { keyboard } from './keyboard.ts';

/** Stands in for a dialog that is being loaded: keys typed meanwhile go into its first field, not into the page behind. */
export const KeysAhead = (): null => {
  useLayoutEffect(() => keyboard.opening(), []);
  return null;
};
