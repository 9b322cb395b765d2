const TYPING = 'input:not([type=checkbox]):not([type=radio]):not([type=button]), textarea, select, [contenteditable=true]';

/** Tells whether an element takes typed text, where letters belong to the text (RUN-KEY-02). */
export const isTyping = (target: EventTarget | null): boolean => target instanceof Element && target.closest(TYPING) !== null;

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;
/** Tells whether a key saves: Ctrl+S, on a Mac Command+S. */
export const isSaveKey = ({ code, ctrlKey, metaKey, shiftKey, altKey }: Omit<Pressed, 'key'>): boolean =>
  code === 'KeyS' && (ctrlKey || metaKey) && !shiftKey && !altKey;
/** Tells whether a key takes what is typed into a field, as leaving it does: Enter, and what saves the form. */
export const isTakingKey = (pressed: Pressed): boolean => pressed.key === 'Enter' || isSaveKey(pressed);

const SEVERAL_LINES = 'textarea, [contenteditable=true]';
/** What Enter and Space press. */
export const PRESSED = 'button, summary, [type=checkbox], [type=radio], [role=menuitem], [role=tab]';
const SPACE_PRESSES = `${PRESSED}, [role=grid], [role=option], [role=switch]`;
/** Tells whether a key presses what has the focus: elsewhere Space scrolls, or is a letter. */
const presses = (key: string, target: EventTarget | null): boolean => {
  if (!(target instanceof Element)) return false;
  if (key === ' ') return !isTyping(target) && target.closest(SPACE_PRESSES) !== null;
  return key === 'Enter' && target.closest(SEVERAL_LINES) === null;
};

export const stop = (event: Event): void => {
  event.preventDefault();
  event.stopImmediatePropagation();
};
/**
 * Stops the repeats of Enter and Space that are held down on what they press, and tells whether it did: what the first press opened would be pressed by
 * the next one, such as the question of a verb by its yes. In a text they are letters.
 */
export const stopHeldPress = (event: KeyboardEvent): boolean => {
  const { repeat, key, target } = event;
  if (!repeat || !presses(key, target)) return false;
  stop(event);
  return true;
};

/** Tells whether a dialog or a menu has the keyboard for itself. */
export const inDialog = (): boolean => document.querySelector('[role=dialog][aria-modal=true], [data-modal]') !== null;
