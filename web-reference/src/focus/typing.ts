const TYPING = 'input:not([type=checkbox]):not([type=radio]):not([type=button]), textarea, select, [contenteditable=true]';

/** Tells whether an element takes typed text, where letters belong to the text (RUN-KEY-02). */
export const isTyping = (target: EventTarget | null): boolean => target instanceof Element && target.closest(TYPING) !== null;

/** Tells whether a dialog or a menu has the keyboard for itself. */
export const inDialog = (): boolean => document.querySelector('[role=dialog][aria-modal=true], [data-modal]') !== null;
