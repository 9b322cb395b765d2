import { kept, type TypedOver, watchTyped } from '../hooks/typedText.ts';

interface Left {
  readonly form: object;
  readonly typed: object;
  readonly isOpen: () => boolean;
  /** Ends the watch over the words. */
  readonly end: () => void;
}
/** Words of open forms that are in none of their values, by the key of a field that is not there: another tab is shown, or the form stands elsewhere by now. */
const left = new Map<string, Left>();

/** Leaves words for a field of a form until that is there again, or the form is closed. */
export const leaveWords = (key: string, form: object, isOpen: () => boolean, typed: object): void => {
  for (const [other, each] of left) if (!each.isOpen()) drop(other);
  const now = (): TypedOver | undefined => (isOpen() ? { typed, since: {} } : undefined);
  left.set(key, { form, typed, isOpen, end: watchTyped({}, { key, now }) });
};
const drop = (key: string): void => {
  left.get(key)?.end();
  left.delete(key);
};

/** Takes the words that were left for a field of a form, or were kept of it when the session ended. */
export const takeWords = (key: string, form: object | undefined): object | undefined => {
  const found = left.get(key);
  const typed = found?.form === form ? found?.typed : kept.get(key)?.typed;
  drop(key);
  kept.delete(key);
  return typed;
};

/** Tells whether words were left for a field of a form. */
export const hasLeftWords = (form: object | undefined): boolean => [...left.values()].some((each) => each.form === form);
