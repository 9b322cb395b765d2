import { type RefObject, useEffect, useRef } from 'react';
import { lazyPart } from '../components/lazyPart.ts';
import { useLatest } from '../hooks/useLatest.ts';
import type { ListRow } from './listDrag.ts';

// Loaded when the pointer first comes near a draggable row.
const dragging = lazyPart(() => import('./listDrag.ts'));

/** Makes a row of a list draggable by its handle and a drop target; returns the function that undoes both. */
const attachListDrag = (row: ListRow): (() => void) => {
  const { element } = row;
  let undo = (): void => element.removeEventListener('pointerenter', hurry);
  let gone = false;
  const hurry = (): void => void dragging();
  element.addEventListener('pointerenter', hurry, { once: true });
  dragging.whenThere(({ dragListRow }) => {
    if (!gone) undo = dragListRow(row);
  });
  return () => {
    gone = true;
    undo();
  };
};

/** Lets a row of a list be dragged by its handle and dropped on; `onDrop` gets the dropped row, this row and the side. */
export const useListDrag = (
  list: string,
  uuid: string,
  isOff: boolean,
  onDrop: (uuid: string, onto: string, after: boolean) => void,
): { readonly row: RefObject<HTMLElement | null>; readonly handle: RefObject<HTMLElement | null> } => {
  const row = useRef<HTMLElement>(null);
  const handle = useRef<HTMLElement>(null);
  const latest = useLatest(onDrop);
  useEffect(() => {
    if (isOff || !row.current || !handle.current) return undefined;
    return attachListDrag({
      ...{ list, uuid, element: row.current, handle: handle.current },
      onDrop: (moved, after) => latest()(moved, uuid, after),
    });
  }, [list, uuid, isOff, latest]);
  return { row, handle };
};
