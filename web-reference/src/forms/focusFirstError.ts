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

/** Puts the focus into the first field whose typed text cannot be read, as a time that is none; answers whether there is one. */
export const focusUnread = (part: Element | null | undefined): boolean => {
  const field = part?.querySelector<HTMLElement>('[data-unread]');
  field?.focus();
  return field != null;
};
