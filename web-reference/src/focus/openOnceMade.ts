import type { Done } from '@lauda/store';
import { keyboard } from './keyboard.ts';

/**
 * Opens a dialog with what the server makes for it. Keys typed until then belong to the dialog, and Escape leaves it out: what was made stands in its
 * list.
 */
export const openOnceMade = async <T>(asked: Promise<Done<T>>, open: (made: T) => void): Promise<void> => {
  let isLeft = false;
  keyboard.opening();
  const came = keyboard.leaving(() => {
    isLeft = true;
    came();
  });
  const done = await asked;
  came();
  if (isLeft) return;
  if (done.ok) open(done.value);
  else keyboard.notOpening();
};
