import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview';
import { dragBadge } from '@lauda/domain';
import { blockOrder, type DragContext, type DraggedRow, type DragLine, draggedStories, dropTarget } from './drag.ts';

const isLower = (element: Element, y: number): boolean => {
  const box = element.getBoundingClientRect();
  return y > box.top + box.height / 2;
};

/** Draws the drag image under the pointer: the number of stories (RUN-VIEW-01). */
export const badge =
  (count: number) =>
  ({ container }: { container: HTMLElement }): void => {
    container.textContent = dragBadge(count);
    container.className = 'drag-badge';
  };

const mark = (element: HTMLElement, edge: 'top' | 'bottom' | null): void => {
  if (edge) element.dataset.drop = edge;
  else delete element.dataset.drop;
};

const drop = ({ open, lines }: DragContext, dragged: DraggedRow, onto: DragLine, after: boolean): void => {
  const order = dragged.block === undefined ? null : blockOrder(lines(), dragged.block, onto);
  if (order) void open.reorderBlocks(order);
  else if (dragged.stories) void open.moveStories({ ids: dragged.stories, ...dropTarget(lines(), onto, after, dragged.stories) });
};

/** Makes a row draggable and a drop target; returns the function that undoes both. */
export const dragRow = (context: DragContext, line: DragLine, element: HTMLElement): (() => void) => {
  const data = (): DraggedRow =>
    line.type === 'block' ? { block: line.id } : { stories: draggedStories(context.lines(), context.state, line.id) };
  return combine(
    draggable({
      element,
      canDrag: () =>
        context.state.editing === undefined && !(line.type === 'block' && line.standBy) && !(line.type === 'story' && !line.visible),
      getInitialData: data,
      onGenerateDragPreview: ({ nativeSetDragImage }) => {
        const { stories } = data();
        setCustomNativeDragPreview({ nativeSetDragImage, render: badge(stories?.length ?? 1) });
      },
      onDragStart: () => {
        element.dataset.dragging = '';
      },
      onDrop: () => {
        delete element.dataset.dragging;
      },
    }),
    dropTargetForElements({
      element,
      onDrag: ({ location }) => mark(element, line.type === 'block' || isLower(element, location.current.input.clientY) ? 'bottom' : 'top'),
      onDragLeave: () => mark(element, null),
      onDrop: ({ source, location }) => {
        mark(element, null);
        drop(context, source.data as DraggedRow, line, isLower(element, location.current.input.clientY));
      },
    }),
  );
};
