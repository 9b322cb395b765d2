import { isTyping } from './typing.ts';

/** How long another screen may be on its way before keys are left to what stands there, in ms. */
const LOAD_MS = 30_000;
/** What stands in the work area: a screen, and not the chats over each of them. */
const PART = '#work > :not(#chat-dock)';

let isOnItsWay: () => boolean = () => false;
let since = 0;
/** What stood there when a screen was left; it stands until the next one is loaded. */
let former = new WeakSet<Element>();

/** Has `how` tell whether another screen is on its way. */
export const goesBy = (how: () => boolean): void => {
  isOnItsWay = how;
};
/** Notes what stands there as a screen is left. */
export const setOut = (): void => {
  since = performance.now();
  former = new WeakSet(document.querySelectorAll(PART));
};
/** Tells whether another screen is on its way, while the one before may still stand. */
export const isGoing = (): boolean => performance.now() - since <= LOAD_MS && isOnItsWay();

/** Tells whether an element has nothing for a key yet: the page, and the frame of a screen. */
export const isNowhere = (at: Element | null): boolean => !at || at === document.body || at.id === 'work';
/** Tells whether an element belongs to the screen that is being left. */
export const isLeft = (at: Element | null): boolean => {
  const part = at?.closest(PART);
  return isGoing() && (part ? former.has(part) : isNowhere(at));
};
/** Tells whether an element stands beside the screens, as the main menu does, and not in what was opened over them. */
const isBeside = (at: Element | null): boolean => !at?.closest('#work, [role=dialog], [role=menu]');
/** Tells whether what is typed at an element is for the screen that comes: in the one that is left, and beside them. */
export const isBefore = (at: Element | null): boolean => isLeft(at) || (isGoing() && isBeside(at));
/** Tells whether no screen that has come has the keyboard, nor its part of the top bar, nor a field beside it: a person goes to these for their own sake. */
export const isAway = (): boolean => {
  const at = document.activeElement;
  return isNowhere(at) || isLeft(at) || (isBeside(at) && !isTyping(at) && !at!.closest('[data-slot]'));
};
/** Takes away where a dead key or an input method would write in the screen that is left: what it writes cannot be kept back. */
export const composeNothing = ({ keyCode }: KeyboardEvent): void => {
  if (keyCode !== 229 || !isLeft(document.activeElement)) return;
  (document.activeElement as HTMLElement).blur();
  // A browser goes back to the caret otherwise.
  getSelection()?.removeAllRanges();
};
