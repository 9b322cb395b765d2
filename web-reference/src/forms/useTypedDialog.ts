import { type RefObject, useEffect } from 'react';
import { inTypedDialog, isTyped } from '../app/typedText.ts';
import { discardAsking } from './discardAsking.ts';

/** Returns the way out of a dialog with a form: it asks first where words were typed that nobody saved. */
export const useTypedDialog = (form: RefObject<HTMLFormElement | null> | undefined, onClose: () => void): (() => void) => {
  useEffect(() => (form ? inTypedDialog(form) : undefined), [form]);
  return () => {
    if (form && isTyped(form)) void discardAsking(onClose);
    else onClose();
  };
};

/** Refuses what is typed into a form that is being saved and closes with the answer: taken, it would be gone unsaid. */
export const useNoTyping = (form: RefObject<HTMLFormElement | null>, busy: boolean): void =>
  useEffect(() => {
    const shown = form.current;
    if (!busy || !shown) return undefined;
    const refuse = (event: Event): void => event.preventDefault();
    shown.addEventListener('beforeinput', refuse);
    return () => shown.removeEventListener('beforeinput', refuse);
  }, [form, busy]);
