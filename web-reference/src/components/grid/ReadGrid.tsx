import { type KeyboardEvent, type ReactElement, type ReactNode, useMemo, useState } from 'react';
import { useText } from '../../i18n/i18n.ts';
import { type MenuItem, MenuPanel, type Point } from '../Menu.tsx';
import type { Column } from './columns.ts';
import { DataGrid } from './DataGrid.tsx';
import type { GridParts, RowLook } from './GridRow.tsx';
import type { GridState } from './gridState.ts';
import { GroupHeading, GroupLine, groupLines, type RowGroup } from './groupLines.tsx';
import type { Order } from './Heading.tsx';

export interface ReadColumn<R> extends Column {
  readonly cell?: (row: R) => ReactNode;
  /** Compares two rows to sort by this column; without it the heading does not sort. */
  readonly sort?: (a: R, b: R) => number;
}
export interface ReadGridProps<R> {
  label: string;
  /** Must stay the same object while nothing changed: another one renders every row again. */
  columns: readonly ReadColumn<R>[];
  rows: readonly R[];
  state: GridState;
  rowKey: (row: R) => string;
  /** Draws the cells of columns that have no `cell` of their own. */
  cell?: (row: R, column: string) => ReactNode;
  rowHeight?: number;
  look?: (row: R) => RowLook;
  /** Enter and a double press open a row. */
  onOpen?: (row: R) => void;
  /** Whether one press opens a row. */
  opensAtOnce?: boolean;
  menu?: () => readonly MenuItem[];
  /** Groups the rows under headings; must stay the same function while nothing changed. */
  group?: ((rows: readonly R[]) => readonly RowGroup<R>[]) | undefined;
  onKey?: (event: KeyboardEvent) => boolean;
}
const PLAIN = (): RowLook => ({});
const HEADING: RowLook = { className: 'bg-raised' };
type Line<R> = R | GroupLine<R>;

/** A grid for reading: virtual rows, selected by pointer and keys, opened, sorted by their headings and grouped. */
export const ReadGrid = <R,>(props: ReadGridProps<R>): ReactElement => {
  const { label, columns, rows, state, rowKey, cell, rowHeight = 32, look = PLAIN, onOpen, opensAtOnce = false, group } = props;
  const { t } = useText();
  const [at, setAt] = useState<Point>();
  const [order, setOrder] = useState<Order>();
  const shown = useMemo(() => {
    const { sort } = columns.find(({ id }) => id === order?.column) ?? {};
    return sort ? rows.toSorted((a, b) => (order?.isDown ? sort(b, a) : sort(a, b))) : rows;
  }, [rows, columns, order]);
  const lines = useMemo((): readonly Line<R>[] => (group ? groupLines(group(shown), rowKey) : shown), [shown, group, rowKey]);
  const parts = useMemo((): GridParts<Line<R>> => {
    const cells = new Map(columns.map(({ id, cell }) => [id, cell]));
    const keyOf = (line: Line<R>): string => (line instanceof GroupLine ? line.key : rowKey(line));
    const rowOf = (line: Line<R>): R | undefined => (line instanceof GroupLine ? line.row : line);
    const choose = (key: string, column: string | undefined, { ctrlKey, metaKey, shiftKey }: React.MouseEvent): void => {
      if (ctrlKey || metaKey) state.toggle(key);
      else if (shiftKey) state.extendTo(key, lines.map(keyOf));
      else state.go({ row: key, column });
    };
    const open = (line: Line<R>): void => {
      const row = rowOf(line);
      if (row !== undefined) onOpen?.(row);
    };
    return {
      rowKey: keyOf,
      isSection: (line) => line instanceof GroupLine && line.row === undefined,
      cell: (line, { id }) => {
        const row = rowOf(line);
        return row === undefined ? null : (cells.get(id) ?? ((each: R) => cell?.(each, id)))(row);
      },
      section: (line) =>
        line instanceof GroupLine ? <GroupHeading title={line.title} count={line.count} columns={columns.length} /> : null,
      editor: () => null,
      look: (line) => {
        const row = rowOf(line);
        return row === undefined ? HEADING : look(row);
      },
      isEditable: () => false,
      onPoint: (line, column, event) => {
        if (event.type === 'pointerdown') choose(keyOf(line), column, event);
        else if (event.type === 'click' && opensAtOnce) open(line);
      },
      onOpen: open,
      onMenu: (line, _column, event) => {
        event.preventDefault();
        if (!state.selection.has(keyOf(line))) state.go({ row: keyOf(line) });
        setAt({ x: event.clientX, y: event.clientY });
      },
    };
  }, [columns, lines, state, rowKey, cell, look, onOpen, opensAtOnce]);
  const onKey = (event: KeyboardEvent): boolean => {
    if (props.onKey?.(event)) return true;
    const line = lines.find((each) => parts.rowKey(each) === state.focus?.row);
    if (event.key !== 'Enter' || event.altKey || event.ctrlKey || event.metaKey || !onOpen || !line || parts.isSection(line)) return false;
    parts.onOpen(line, undefined);
    return true;
  };
  const turn = (column: string): void => setOrder({ column, isDown: order?.column === column && !order.isDown });
  const sortable = { order, columns: columns.flatMap(({ id, sort }) => (sort ? [id] : [])), onOrder: turn };
  return (
    <>
      <DataGrid
        label={label}
        columns={columns}
        rows={lines}
        state={state}
        parts={parts}
        rowHeight={rowHeight}
        onKey={onKey}
        sortable={sortable}
      />
      {at && props.menu && <MenuPanel at={at} items={props.menu()} label={t('common.more')} onClose={() => setAt(undefined)} />}
    </>
  );
};
