import { lazyPart } from '../components/lazyPart.ts';
import type { DragContext, DragLine } from './drag.ts';

// Loaded after the first screen: rows attach once it is there, and the first pointer on the grid loads it at once.
const dragging = lazyPart(() => import('./dragRow.ts'));

/** Makes a row draggable and a drop target; returns the function that undoes both. */
export const attachDrag =
  (context: DragContext) =>
  (line: DragLine, element: HTMLElement): (() => void) => {
    let undo = (): void => element.removeEventListener('pointerenter', hurry);
    let gone = false;
    const hurry = (): void => void dragging();
    element.addEventListener('pointerenter', hurry, { once: true });
    dragging.whenThere(({ dragRow }) => {
      if (!gone) undo = dragRow(context, line, element);
    });
    return () => {
      gone = true;
      undo();
    };
  };
