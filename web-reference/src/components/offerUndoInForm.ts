import { OFFERED_MS, offerUndo } from './offerUndo.ts';

/** A form: within it Ctrl+Z takes back what was removed from it. */
const FORM = 'article, form, [role=dialog], [data-panel], #work';

const isUndo = ({ code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  code === 'KeyZ' && (ctrlKey || metaKey) && !altKey && !shiftKey;
let endFormer: (() => void) | undefined;

/**
 * Says that a part of the form with the focus was removed and offers undo for 10 s, also by Ctrl+Z in this form. Once something is typed Ctrl+Z is
 * about that.
 */
export const offerUndoInForm = (title: string, undo: () => void): void => {
  endFormer?.();
  const form = document.activeElement?.closest(FORM);
  const stop = new AbortController();
  const { signal } = stop;
  const timer = setTimeout(() => stop.abort(), OFFERED_MS);
  const end = (): void => {
    clearTimeout(timer);
    stop.abort();
  };
  endFormer = end;
  let takeAway = (): void => undefined;
  const run = (): void => {
    end();
    undo();
  };
  const onKey = (event: KeyboardEvent): void => {
    const at = document.activeElement;
    if (!isUndo(event) || !form?.isConnected || !(at === document.body || form.contains(at))) return;
    event.preventDefault();
    event.stopPropagation();
    run();
    takeAway();
  };
  addEventListener('keydown', onKey, { capture: true, signal });
  addEventListener('input', end, { capture: true, signal });
  offerUndo(title, run, (dismiss) => (takeAway = dismiss));
};
