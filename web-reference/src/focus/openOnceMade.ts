import type { Done } from '@lauda/store';
import { keyboard } from './keyboard.ts';

let isMaking = false;
/**
 * Has the server make something and opens a dialog with it, one at a time: a second press, as of a double click, makes no second one. Keys typed until
 * then belong to the dialog, and Escape leaves it out: what was made stands in its list.
 */
export const openOnceMade = async <T>(make: () => Promise<Done<T>>, open: (made: T) => void): Promise<void> => {
  if (isMaking) return;
  isMaking = true;
  let isLeft = false;
  keyboard.opening();
  const came = keyboard.leaving(() => {
    isLeft = true;
    came();
  });
  const done = await make().finally(() => {
    isMaking = false;
    came();
  });
  if (isLeft) return;
  if (done.ok) open(done.value);
  else keyboard.notOpening();
};
