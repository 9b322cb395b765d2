import { type KeyboardEvent, type ReactElement, type RefObject, useEffect, useId, useMemo, useRef, useSyncExternalStore } from 'react';
import { stillBeside } from '../../focus/beside.ts';
import { HOME } from '../../focus/keyboard.ts';
import { cx } from '../cx.ts';
import { type Column, flexOf, frozenLeft, frozenWidth, totalWidth } from './columns.ts';
import { type GridParts, GridRow } from './GridRow.tsx';
import { type GridRows, gridKey } from './gridKeys.ts';
import type { GridState } from './gridState.ts';
import { Edge, Heading, type Resize, type Sorting, sortOf } from './Heading.tsx';
import { layRows, type RowRange, useVirtualRows } from './useVirtualRows.ts';

const HEADER = 28;

export interface DataGridProps<R> {
  label: string;
  columns: readonly Column[];
  rows: readonly R[];
  state: GridState;
  /** Stable functions: a new object renders every row again. */
  parts: GridParts<R>;
  rowHeight: number;
  sectionHeight?: number;
  /** Handles keys that are not the grid's own; tells whether it took the key. */
  onKey?: (event: KeyboardEvent) => boolean;
  className?: string;
  /** Makes the columns resizable by their edges; an undefined width restores the original one. */
  onResize?: Resize | undefined;
  /** The columns whose headings sort the rows. */
  sortable?: Sorting;
}

interface HeaderProps {
  columns: readonly Column[];
  onResize: Resize | undefined;
  sortable: Sorting | undefined;
}
const Header = ({ columns, onResize, sortable }: HeaderProps): ReactElement => (
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
        aria-sort={sortOf(column.id, sortable?.order)}
        style={{ flex: flexOf(column), ...(column.frozen ? { left: frozenLeft(columns, at) } : {}) }}
        className={cx(
          'flex min-w-0 items-center px-2 font-medium',
          column.align === 'right' && 'justify-end',
          column.align === 'center' && 'justify-center',
          column.frozen ? 'sticky z-1 bg-raised' : 'relative',
        )}
      >
        <Heading column={column} sortable={sortable} />
        {onResize && <Edge column={column} onResize={onResize} />}
      </div>
    ))}
  </div>
);

/** Returns the rows to draw, in their order, including the section row above the first of them, which stays under the header. */
const drawn = ({ first, last, section }: RowRange): number[] => {
  const indices = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  return section >= 0 && section < first ? [section, ...indices] : indices;
};

/** Scrolls to the focused row and cell, also when the row arrives after the focus; when the row is removed, focuses its neighbour. */
const useFollowFocus = (state: GridState, order: readonly string[], showRow: (index: number) => void, gridId: string): void => {
  const keys = useRef(order);
  useEffect(() => {
    const former = keys.current;
    keys.current = order;
    const { row, column } = state.focus ?? {};
    if (former === order || row === undefined) return;
    const [was, is] = [former.indexOf(row), order.indexOf(row)];
    if (was < 0 && is >= 0) showRow(is);
    // What stood beside it; where all rows are others, as on another page, the place it had.
    const beside = was < 0 ? undefined : stillBeside(former, was, (key) => order.includes(key));
    const next = beside ?? order[Math.max(0, Math.min(was, order.length - 1))];
    // A row that is still to come is waited for, unless the list was empty and now has other rows.
    if ((was >= 0 || former.length === 0) && is < 0 && next !== undefined) {
      if (state.editing?.row === row) state.endEdit();
      state.go({ row: next, column });
    }
  }, [state, order, showRow]);
  useEffect(() => {
    let last = state.focus;
    return state.subscribe(() => {
      const focus = state.focus;
      if (focus === last || focus === undefined) return;
      last = focus;
      const index = keys.current.indexOf(focus.row);
      if (index >= 0) showRow(index);
      if (focus.column === undefined) return;
      document.getElementById(`${gridId}-${focus.row}-${focus.column}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    });
  }, [state, showRow, gridId]);
};

/** The grid keeps the keyboard while cells come and go: after an edit the focus returns to it. */
const useKeepKeyboard = (state: GridState, scroller: RefObject<HTMLDivElement | null>, id: string): void => {
  useEffect(() => {
    const drawn = { element: scroller.current!, id };
    state.drawn = drawn;
    return () => {
      if (state.drawn === drawn) state.drawn = undefined;
    };
  }, [state, scroller, id]);
  useEffect(() => {
    let wasEditing = false;
    return state.subscribe(() => {
      // Unless somebody went on elsewhere while the edited row left the page.
      const isFree = document.activeElement === document.body || scroller.current?.contains(document.activeElement);
      if (wasEditing && !state.editing && isFree) scroller.current?.focus({ preventScroll: true });
      wasEditing = state.editing !== undefined;
    });
  }, [state, scroller]);
};

/**
 * Removes the text caret that a click or a closed field leaves in the grid: the browser would recompute its position each frame, which costs a
 * twentieth of a processor in a large grid. Selections stay.
 */
const useNoCaret = (state: GridState, scroller: RefObject<HTMLDivElement | null>): void => {
  useEffect(() => {
    const clear = (): void => {
      if (document.activeElement !== scroller.current) return;
      const caret = document.getSelection();
      if (caret?.isCollapsed) caret.empty();
    };
    document.addEventListener('selectionchange', clear);
    let frame = 0;
    // The field is still there when the editing ends; removing it fires no event.
    const leave = state.subscribe(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(clear);
    });
    return () => {
      document.removeEventListener('selectionchange', clear);
      cancelAnimationFrame(frame);
      leave();
    };
  }, [state, scroller]);
};

/** Tells whether the columns are wider than the grid: only then frozen ones must be sticky, which costs a layer per cell. */
const useWide = (scroller: RefObject<HTMLDivElement | null>, columns: readonly Column[]): void => {
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const size = new ResizeObserver(() => void element.toggleAttribute('data-wide', totalWidth(columns) > element.clientWidth));
    size.observe(element);
    return () => size.disconnect();
  }, [scroller, columns]);
};

const useRows = <R,>({ rows, parts, columns }: Pick<DataGridProps<R>, 'rows' | 'parts' | 'columns'>) => {
  const order = useMemo(() => rows.map(parts.rowKey), [rows, parts]);
  const context = useMemo<GridRows>(() => {
    const at = (key: string): R | undefined => rows[order.indexOf(key)];
    return {
      order,
      columns,
      page: 15,
      isEditable: (key, column) => {
        const row = at(key);
        return row !== undefined && parts.isEditable(row, column);
      },
    };
  }, [rows, order, columns, parts]);
  return { order, context };
};

const activeId = (state: GridState, gridId: string, order: readonly string[]): string | undefined => {
  const { row, column } = state.focus ?? {};
  return row === undefined || !order.includes(row) ? undefined : column === undefined ? `${gridId}-${row}` : `${gridId}-${row}-${column}`;
};

/** A dense grid: sticky header and section rows, frozen columns, virtual rows, one focus moved by keys. */
export const DataGrid = <R,>(props: DataGridProps<R>): ReactElement => {
  const { label, columns, rows, state, parts, onKey, className } = props;
  const gridId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const { rowHeight, sectionHeight = 34 } = props;
  const layout = useMemo(
    () => layRows(rows, parts.isSection, { row: rowHeight, section: sectionHeight, header: HEADER }),
    [rows, parts, rowHeight, sectionHeight],
  );
  const { range, showRow } = useVirtualRows(scroller, layout);
  const { order, context } = useRows(props);
  useFollowFocus(state, order, showRow, gridId);
  useKeepKeyboard(state, scroller, gridId);
  useNoCaret(state, scroller);
  useWide(scroller, columns);
  const descendant = useSyncExternalStore(state.subscribe, () => activeId(state, gridId, order));
  const openMenu = (event: KeyboardEvent): void => {
    const row = rows[order.indexOf(state.focus?.row ?? '')];
    const shown = descendant === undefined ? null : document.getElementById(descendant);
    if (row === undefined || !shown) return;
    const { left, bottom } = shown.getBoundingClientRect();
    parts.onMenu(row, state.focus?.column, { clientX: left + 8, clientY: bottom, preventDefault: () => event.preventDefault() });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!state.editing && (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey))) {
      openMenu(event);
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (state.editing || !(onKey?.(event) || gridKey(state, event, context))) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const first = order[0];
  // Also after another list with other rows stood here, whose focused row does not exist in this one.
  const enter = (): void => {
    if ((!state.focus || !order.includes(state.focus.row)) && first !== undefined) state.go({ row: first });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows may come after the keyboard
  useEffect(() => {
    if (document.activeElement === scroller.current) enter();
  }, [state, first]);
  const grid = { role: 'grid', tabIndex: 0, 'aria-label': label, 'aria-multiselectable': true, 'aria-activedescendant': descendant };
  const { offsets } = layout;
  const height = offsets[rows.length]!;
  const size = { minWidth: totalWidth(columns), height: height + HEADER };
  return (
    <div
      ref={scroller}
      {...grid}
      {...HOME}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length}
      onKeyDown={onKeyDown}
      // The browser also fires this when the menu key is released.
      onContextMenu={(event) => event.target === event.currentTarget && event.preventDefault()}
      onFocus={enter}
      className={cx('grid-scroller [container-type:inline-size] relative min-h-0 flex-1 overflow-auto bg-ground outline-none', className)}
      style={{ '--frozen': `${frozenWidth(columns)}px` } as React.CSSProperties}
    >
      <div style={size} className="relative">
        <Header columns={columns} onResize={props.onResize} sortable={props.sortable} />
        <div role="rowgroup" className="relative" style={{ height }}>
          {drawn(range).map((index) => {
            const row = rows[index]!;
            const place = { index, top: offsets[index]!, height: offsets[index + 1]! - offsets[index]!, gridId };
            const stick = index === range.section ? HEADER : undefined;
            return <GridRow key={parts.rowKey(row)} row={row} columns={columns} parts={parts} state={state} stick={stick} {...place} />;
          })}
        </div>
      </div>
    </div>
  );
};
