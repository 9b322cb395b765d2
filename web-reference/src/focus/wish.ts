import { inDialog } from './typing.ts';

/** Returns the element for the next keystroke; null while it is not drawn yet. */
export type FindElement = () => HTMLElement | null | undefined;

const PATIENCE_MS = 5_000;

/** What the keyboard is to be given to, drawn or not. */
export interface Wish {
  readonly find: FindElement;
  readonly until: number;
  /** An arrival at a screen may take as long as it needs, and keys wait for it until then; a dialog that is still loading takes the focus by itself. */
  readonly kind: 'arrival' | 'dialog' | undefined;
  /** Whether it was made in a dialog, where what is wished for may be drawn later, such as a new row. */
  readonly isOfDialog: boolean;
}

/** Makes a wish, which begins to wait now. */
export const wishFor = (find: FindElement, kind?: Wish['kind']): Wish => ({
  find,
  until: performance.now() + PATIENCE_MS,
  kind,
  isOfDialog: inDialog(),
});
