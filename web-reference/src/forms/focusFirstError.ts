import { isTyping } from '../focus/typing.ts';

/** Focuses the first field of a part that is marked wrong, once it is drawn so; whoever has typed on meanwhile stays where they type. */
export const focusFirstError = (part: Element | null | undefined): void => {
  const stop = new AbortController();
  let hasTypedOn = false;
  const heed = ({ key, target, ctrlKey, metaKey }: KeyboardEvent): void => {
    hasTypedOn ||= key.length === 1 && !ctrlKey && !metaKey && part?.contains(target as Element) === true && isTyping(target as Element);
  };
  addEventListener('keydown', heed, { capture: true, signal: stop.signal });
  setTimeout(() => {
    stop.abort();
    if (!hasTypedOn) part?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  });
};

const unreadIn = (part: Element | null | undefined): HTMLElement | null | undefined => part?.querySelector<HTMLElement>('[data-unread]');
/** Tells whether what was typed into a field is in no value, as a time that is none, or a name that was not chosen yet. */
export const hasUnread = (part: Element | null | undefined): boolean => unreadIn(part) != null;

/** Puts the focus into the first field whose typed text is in no value; answers whether there is one. */
export const focusUnread = (part: Element | null | undefined): boolean => {
  const field = unreadIn(part);
  field?.focus();
  return field != null;
};
