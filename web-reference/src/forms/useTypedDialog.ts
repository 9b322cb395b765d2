import { type RefObject, useEffect } from 'react';
import { inTypedDialog, isTyped } from '../hooks/typedText.ts';
import { discardAsking } from './discardAsking.ts';

/** Returns the way out of a dialog with a form: it asks first where words were typed that nobody saved. */
export const useTypedDialog = (form: RefObject<HTMLFormElement | null> | undefined, onClose: () => void): (() => void) => {
  useEffect(() => (form ? inTypedDialog(form) : undefined), [form]);
  return () => {
    if (form && isTyped(form)) void discardAsking(onClose);
    else onClose();
  };
};

// Keys that lead out of a list, and choose nothing in it.
const LEAVES: ReadonlySet<string> = new Set(['Tab', 'Escape']);
const FIELDS = 'input, select, label, [role=switch], [role=option]';
// A key in a closed list or a grid chooses without a click, and the row of a grid is chosen before the click.
const CHOOSES = ['pointerdown', 'mousedown', 'keydown'] as const;
const LISTS = { pointer: 'select, [role=grid] [role=row]', key: 'select, [role=grid]' } as const;

/** Refuses what is typed, ticked or chosen in a form that is being saved and closes with the answer: taken, it would be gone unsaid. */
export const useNoTyping = (form: RefObject<HTMLFormElement | null>, busy: boolean): void =>
  useEffect(() => {
    const shown = form.current;
    if (!busy || !shown) return undefined;
    const refuse = (event: Event): void => {
      event.preventDefault();
      event.stopPropagation();
    };
    // Of what is clicked, the fields: a button that breaks the save off is none.
    const refuseClick = (event: Event): void => {
      if ((event.target as Element).closest(FIELDS)) refuse(event);
    };
    const refuseChoice = (event: Event): void => {
      const key = event instanceof KeyboardEvent ? event.key : undefined;
      const list = (event.target as Element).closest(key === undefined ? LISTS.pointer : LISTS.key);
      if (list && !(key && LEAVES.has(key))) refuse(event);
    };
    shown.addEventListener('beforeinput', refuse);
    shown.addEventListener('click', refuseClick);
    for (const kind of CHOOSES) shown.addEventListener(kind, refuseChoice);
    return () => {
      shown.removeEventListener('beforeinput', refuse);
      shown.removeEventListener('click', refuseClick);
      for (const kind of CHOOSES) shown.removeEventListener(kind, refuseChoice);
    };
  }, [form, busy]);
