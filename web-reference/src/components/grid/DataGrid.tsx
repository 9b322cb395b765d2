import { defaultRangeExtractor, type Range, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type ReactElement,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import { cx } from '../cx.ts';
import { type Column, frozenLeft, frozenWidth, totalWidth } from './columns.ts';
import { type GridParts, GridRow } from './GridRow.tsx';
import { type GridRows, gridKey } from './gridKeys.ts';
import type { GridState } from './gridState.ts';

const HEADER = 28;

export interface DataGridProps<R> {
  label: string;
  columns: readonly Column[];
  rows: readonly R[];
  state: GridState;
  /** Stable functions: a new object draws every row again. */
  parts: GridParts<R>;
  rowHeight: number;
  sectionHeight?: number;
  /** Keys that are not the grid's own; tells whether it took them. */
  onKey?: (event: KeyboardEvent) => boolean;
  className?: string;
  /** Makes the columns resizable by their edges; without a width a column is again as it was made. */
  onResize?: ((column: string, width: number | undefined) => void) | undefined;
}

type Rows = Virtualizer<HTMLDivElement, Element>;

type Resize = NonNullable<DataGridProps<unknown>['onResize']>;

/** The edge of a header: dragged it makes the column wider, double-clicked as wide as it was. Keys do the same in the list of columns. */
const Edge = ({ column, onResize }: { column: Column; onResize: Resize }): ReactElement => {
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

const Header = ({ columns, onResize }: { columns: readonly Column[]; onResize: Resize | undefined }): ReactElement => (
  <div
    role="row"
    aria-rowindex={1}
    className="sticky top-0 z-4 flex w-full border-b border-line-strong bg-raised text-sm text-muted"
    style={{ height: HEADER }}
  >
    {columns.map((column, at) => (
      <div
        key={column.id}
        role="columnheader"
        aria-colindex={at + 1}
        title={column.hint}
        style={{ flex: `${column.grow ? 1 : 0} 0 ${column.width}px`, ...(column.frozen ? { left: frozenLeft(columns, at) } : {}) }}
        className={cx(
          'flex min-w-0 items-center px-2 font-medium',
          column.align === 'right' && 'justify-end',
          column.align === 'center' && 'justify-center',
          column.frozen ? 'sticky z-1 bg-raised' : 'relative',
        )}
      >
        <span className="truncate">{column.title}</span>
        {onResize && <Edge column={column} onResize={onResize} />}
      </div>
    ))}
  </div>
);

/** The section row above the first visible row stays under the header. */
const useSections = <R,>(rows: readonly R[], isSection: (row: R) => boolean) => {
  const sections = useMemo(() => rows.flatMap((row, index) => (isSection(row) ? [index] : [])), [rows, isSection]);
  const active = useRef(-1);
  const extract = useCallback(
    (range: Range): number[] => {
      active.current = sections.findLast((index) => index <= range.startIndex) ?? -1;
      const shown = defaultRangeExtractor(range);
      return active.current >= 0 && !shown.includes(active.current) ? [active.current, ...shown] : shown;
    },
    [sections],
  );
  return { active, extract };
};

/** Scrolls to the row and the cell that have the focus. */
const useFollowFocus = (state: GridState, order: readonly string[], virtual: Rows, gridId: string): void => {
  const keys = useRef(order);
  keys.current = order;
  useEffect(() => {
    let last = state.focus;
    return state.subscribe(() => {
      const focus = state.focus;
      if (focus === last || focus === undefined) return;
      last = focus;
      const index = keys.current.indexOf(focus.row);
      if (index >= 0) virtual.scrollToIndex(index, { align: 'auto' });
      if (focus.column === undefined) return;
      document.getElementById(`${gridId}-${focus.row}-${focus.column}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    });
  }, [state, virtual, gridId]);
};

/** The grid keeps the keyboard while cells come and go: after an edit the focus returns to it. */
const useKeepKeyboard = (state: GridState, scroller: RefObject<HTMLDivElement | null>): void => {
  useEffect(() => {
    let wasEditing = false;
    return state.subscribe(() => {
      if (wasEditing && !state.editing) scroller.current?.focus({ preventScroll: true });
      wasEditing = state.editing !== undefined;
    });
  }, [state, scroller]);
};

const useRows = <R,>({ rows, parts, columns }: Pick<DataGridProps<R>, 'rows' | 'parts' | 'columns'>) => {
  const order = useMemo(() => rows.map(parts.rowKey), [rows, parts]);
  const context = useMemo<GridRows>(() => {
    const byKey = new Map(rows.map((row) => [parts.rowKey(row), row]));
    return {
      order,
      columns,
      page: 15,
      isEditable: (row, column) => byKey.has(row) && parts.isEditable(byKey.get(row)!, column),
    };
  }, [rows, order, columns, parts]);
  return { order, context };
};

const useVirtualRows = <R,>(props: DataGridProps<R>, scroller: RefObject<HTMLDivElement | null>) => {
  const { rows, parts, rowHeight, sectionHeight = 34 } = props;
  const { active, extract } = useSections(rows, parts.isSection);
  const sizeOf = useCallback(
    (index: number) => (parts.isSection(rows[index]!) ? sectionHeight : rowHeight),
    [rows, parts, rowHeight, sectionHeight],
  );
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: sizeOf,
    getItemKey: (index) => parts.rowKey(rows[index]!),
    rangeExtractor: extract,
    overscan: 10,
    scrollPaddingStart: HEADER + sectionHeight,
    initialRect: { width: 1200, height: 800 },
  });
  useEffect(() => {
    void sizeOf;
    virtual.measure();
  }, [sizeOf, virtual]);
  return { virtual, active };
};

const activeId = (state: GridState, gridId: string): string | undefined => {
  const { row, column } = state.focus ?? {};
  return row === undefined ? undefined : column === undefined ? `${gridId}-${row}` : `${gridId}-${row}-${column}`;
};

/** A dense grid: sticky header and section rows, frozen columns, virtual rows, one focus that keys move. */
export const DataGrid = <R,>(props: DataGridProps<R>): ReactElement => {
  const { label, columns, rows, state, parts, onKey, className } = props;
  const gridId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const { virtual, active } = useVirtualRows(props, scroller);
  const { order, context } = useRows(props);
  useFollowFocus(state, order, virtual, gridId);
  useKeepKeyboard(state, scroller);
  const descendant = useSyncExternalStore(state.subscribe, () => activeId(state, gridId));
  const onKeyDown = (event: KeyboardEvent): void => {
    if (state.editing || !(onKey?.(event) || gridKey(state, event, context))) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const enter = (): void => {
    if (!state.focus && order[0] !== undefined) state.go({ row: order[0] });
  };
  const grid = { role: 'grid', tabIndex: 0, 'aria-label': label, 'aria-multiselectable': true, 'aria-activedescendant': descendant };
  const size = { minWidth: totalWidth(columns), height: virtual.getTotalSize() + HEADER };
  return (
    <div
      ref={scroller}
      {...grid}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length}
      onKeyDown={onKeyDown}
      onFocus={enter}
      className={cx('grid-scroller [container-type:inline-size] relative min-h-0 flex-1 overflow-auto bg-ground outline-none', className)}
      style={{ '--frozen': `${frozenWidth(columns)}px` } as React.CSSProperties}
    >
      <div style={size} className="relative">
        <Header columns={columns} onResize={props.onResize} />
        <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((item) => {
            const stick = item.index === active.current ? HEADER : undefined;
            const place = { index: item.index, top: item.start, height: item.size, stick, gridId };
            return <GridRow key={item.key} row={rows[item.index]!} columns={columns} parts={parts} state={state} {...place} />;
          })}
        </div>
      </div>
    </div>
  );
};
