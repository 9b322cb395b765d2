import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';

/** A row that is dragged to another place of its list. */
export interface ListRow {
  /** The list it belongs to: a row is dropped only on rows of its own list. */
  readonly list: string;
  readonly uuid: string;
  readonly element: HTMLElement;
  readonly handle: HTMLElement;
  /** Called when a row was dropped before or after this one. */
  readonly onDrop: (uuid: string, after: boolean) => void;
}

const isLower = (element: Element, y: number): boolean => {
  const box = element.getBoundingClientRect();
  return y > box.top + box.height / 2;
};

const mark = (element: HTMLElement, edge: 'top' | 'bottom' | undefined): void => {
  if (edge) element.dataset.drop = edge;
  else delete element.dataset.drop;
};

/** Makes a row draggable by its handle and a drop target; returns the function that undoes both. */
export const dragListRow = ({ list, uuid, element, handle, onDrop }: ListRow): (() => void) =>
  combine(
    draggable({ element, dragHandle: handle, getInitialData: () => ({ list, uuid }) }),
    dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data.list === list && source.data.uuid !== uuid,
      onDrag: ({ location }) => mark(element, isLower(element, location.current.input.clientY) ? 'bottom' : 'top'),
      onDragLeave: () => mark(element, undefined),
      onDrop: ({ source, location }) => {
        mark(element, undefined);
        onDrop(String(source.data.uuid), isLower(element, location.current.input.clientY));
      },
    }),
  );
