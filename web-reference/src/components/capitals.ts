import type { ChangeEvent, CompositionEvent } from 'react';
import { toUpper } from './toUpper.ts';

/** Tells whether a change belongs to a composition: accents of two keys, and the keyboards of phones and of other scripts. */
const isComposing = (event: ChangeEvent): boolean => (event.nativeEvent as InputEvent).isComposing;

/** The handlers of a field that may be written in capitals. Rewriting a field ends the composition in it and doubles its letters: its capitals come when it is over. */
export const capitals = (upper: boolean, take: (typed: string) => void) => ({
  onChange: (event: ChangeEvent<HTMLInputElement>): void => take(upper && !isComposing(event) ? toUpper(event.target) : event.target.value),
  onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>): void => {
    if (upper) take(toUpper(currentTarget));
  },
});
