import { useLayoutEffect } from 'react';
import { keyboard } from './keyboard.ts';

/** Stands where a dialog is loaded: what is typed meanwhile goes into its first field, and not into what lies behind it. */
export const KeysAhead = (): null => {
  useLayoutEffect(() => keyboard.opening(), []);
  return null;
};
