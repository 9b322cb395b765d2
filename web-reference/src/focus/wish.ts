import { inDialog } from './typing.ts';

/** Returns the element for the next keystroke; null while it is not drawn yet. */
export type FindElement = () => HTMLElement | null | undefined;

const PATIENCE_MS = 5_000;

/** What the keyboard is to be given to, drawn or not. */
export interface Wish {
  readonly find: FindElement;
  readonly until: number;
  /** Whether a screen is arrived at: no key waits for it, and it may take as long as it needs. */
  readonly isArrival: boolean;
  /** Whether a dialog that is still loading made the wish; it takes the focus by itself. */
  readonly isDialog: boolean;
  /** Whether it was made in a dialog, where what is wished for may be drawn later, such as a new row. */
  readonly isOfDialog: boolean;
}

/** Makes a wish, which begins to wait now. */
export const wishFor = (find: FindElement, of?: 'arrival' | 'dialog'): Wish => ({
  find,
  until: performance.now() + PATIENCE_MS,
  isArrival: of === 'arrival',
  isDialog: of === 'dialog',
  isOfDialog: inDialog(),
});
