import { isNowhere } from './going.ts';
import { placeForKey } from './trail.ts';
import { again, isAgain, isPlain, write } from './typedAhead.ts';
import { inDialog, isTyping } from './typing.ts';

/** Sends a key typed without any focus to the work area. */
export const keyIntoNothing = (event: KeyboardEvent): void => {
  const { key, shiftKey } = event;
  if (event.defaultPrevented || !isPlain(event)) return;
  if (key.length !== 1 && !/^(Arrow|Page|Home|End)/.test(key)) return;
  // Checked last, because it searches the page, which would slow down each key in a long text.
  if (!isNowhere(document.activeElement) || inDialog()) return;
  const home = placeForKey();
  if (!home) return;
  home.focus({ preventScroll: true });
  if (!isTyping(home)) home.dispatchEvent(again(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true })));
  // A browser writes what a person typed there by itself.
  else if (isAgain(event) && key.length === 1) write(key);
};
