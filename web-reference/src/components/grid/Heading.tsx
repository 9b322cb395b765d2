import { type ReactElement, useRef } from 'react';
import { Icon } from '../icons.tsx';
import type { Column } from './columns.ts';

/** The column the rows are sorted by, and the direction. */
export interface Order {
  readonly column: string;
  readonly isDown: boolean;
}
export interface Sorting {
  readonly order: Order | undefined;
  readonly columns: readonly string[];
  readonly onOrder: (column: string) => void;
}
/** Changes the width of a column; undefined restores the original one. */
export type Resize = (column: string, width: number | undefined) => void;

/** The edge of a header: dragging resizes the column, a double click restores its width. The columns dialog offers the same by keys. */
export const Edge = ({ column, onResize }: { column: Column; onResize: Resize }): ReactElement => {
  const from = useRef({ x: 0, width: 0 });
  return (
    <span
      aria-hidden
      data-edge={column.id}
      className="absolute inset-y-0 right-0 z-1 w-1.5 cursor-col-resize hover:bg-accent"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX, width: column.width };
      }}
      onPointerMove={(event) => {
        if (event.buttons === 1) onResize(column.id, from.current.width + event.clientX - from.current.x);
      }}
      onDoubleClick={() => onResize(column.id, undefined)}
    />
  );
};

/** The title of a heading; a press sorts by its column, another press reverses the order. */
export const Heading = ({ column, sortable }: { column: Column; sortable: Sorting | undefined }): ReactElement => {
  if (!sortable?.columns.includes(column.id)) return <span className="truncate">{column.title}</span>;
  const { order, onOrder } = sortable;
  return (
    <button
      type="button"
      tabIndex={-1}
      className="relative flex min-w-0 items-center gap-1 after:absolute after:-inset-1 hover:text-text"
      onClick={() => onOrder(column.id)}
    >
      <span className="truncate">{column.title}</span>
      {order?.column === column.id && <Icon name="chevronDown" size={12} className={order.isDown ? '' : 'rotate-180'} />}
    </button>
  );
};
export const sortOf = (column: string, order: Order | undefined): 'ascending' | 'descending' | undefined =>
  order?.column !== column ? undefined : order.isDown ? 'descending' : 'ascending';
