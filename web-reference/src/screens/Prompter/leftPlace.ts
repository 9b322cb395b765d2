import type { Place } from './place.ts';

/** Where a script stood when the session of its page was over, and which script it was. */
let left: { readonly script: string; readonly place: Place | undefined } | undefined;

/** Notes where a script stands that goes from the page as the session is over: who signs in again reads on there. */
export const leavePlace = (script: string, place: Place | undefined): void => {
  left = { script, place };
};

/** Takes that place back, once; undefined where another script was left, or none. */
export const takePlace = (script: string): Place | undefined => {
  const found = left?.script === script ? left.place : undefined;
  left = undefined;
  return found;
};
