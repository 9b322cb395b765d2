import { keyboard } from '../focus/keyboard.ts';

const GOING = '[data-removed=true]';

/** The keyboard among the notices: there from where it was, and back. */
export interface NoticeFocus {
  /** Goes to the newest notice, or from the notices back. */
  go(): void;
  stop(): void;
}

/**
 * Lets the keyboard into the part where notices stand and back to where it was: by Escape, or when the notice that has it goes. While it is there the
 * notices are spread and wait, as under the mouse.
 */
export const noticeFocus = (part: HTMLElement): NoticeFocus => {
  let former: Element | undefined;
  let at: Element | undefined;
  const tell = (type: string): void => void part.querySelector('ol')?.dispatchEvent(new MouseEvent(type, { bubbles: true }));
  const left = (): void => {
    [at, former] = [undefined, undefined];
    // What tells the toaster to close up again.
    tell('dragend');
  };
  const back = (): void => {
    const to = former;
    left();
    if (to instanceof HTMLElement && to.isConnected) to.focus({ preventScroll: true });
    else {
      (document.activeElement as HTMLElement | null)?.blur();
      keyboard.arrive();
    }
  };
  const isIn = (other: EventTarget | null): boolean => other instanceof Element && part.contains(other);
  const observer = new MutationObserver(() => {
    if (at && (!at.isConnected || at.closest(GOING))) back();
  });
  observer.observe(part, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-removed'] });
  const off = new AbortController();
  const { signal } = off;
  // The toaster hears of neither: it would take the focus back from whatever else the person goes to.
  part.addEventListener(
    'focusin',
    (event) => {
      event.stopPropagation();
      if (!isIn(event.relatedTarget) && event.relatedTarget instanceof Element) former = event.relatedTarget;
      at = event.target as Element;
      tell('mousemove');
    },
    { signal },
  );
  part.addEventListener(
    'focusout',
    (event) => {
      event.stopPropagation();
      // A window that is left and come back to still has the focus there.
      if (!isIn(event.relatedTarget) && document.hasFocus() && at?.isConnected) left();
    },
    { signal },
  );
  part.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      back();
    },
    { signal },
  );
  return {
    go: () => {
      if (isIn(document.activeElement)) back();
      else part.querySelector<HTMLElement>(`li:not(${GOING})`)?.focus();
    },
    stop: () => {
      observer.disconnect();
      off.abort();
    },
  };
};
