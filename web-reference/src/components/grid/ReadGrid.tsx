import { type KeyboardEvent, type ReactElement, type ReactNode, useMemo, useState } from 'react';
import { useText } from '../../i18n/i18n.ts';
import { type MenuItem, MenuPanel, type Point } from '../Menu.tsx';
import type { Column } from './columns.ts';
import { DataGrid, type Order } from './DataGrid.tsx';
import type { GridParts, RowLook } from './GridRow.tsx';
import type { GridState } from './gridState.ts';

export interface ReadColumn<R> extends Column {
  readonly cell?: (row: R) => ReactNode;
  /** How its heading puts the rows in order; without it the rows stay as they come. */
  readonly sort?: (a: R, b: R) => number;
}
export interface ReadGridProps<R> {
  label: string;
  /** The same ones as long as nothing changed: others draw every row again. */
  columns: readonly ReadColumn<R>[];
  rows: readonly R[];
  state: GridState;
  rowKey: (row: R) => string;
  /** The cells of columns that do not say their own. */
  cell?: (row: R, column: string) => ReactNode;
  rowHeight?: number;
  look?: (row: R) => RowLook;
  /** Enter and a double press open a row. */
  onOpen?: (row: R) => void;
  /** One press is enough to open a row. */
  opensAtOnce?: boolean;
  menu?: () => readonly MenuItem[];
  onKey?: (event: KeyboardEvent) => boolean;
}
const PLAIN = (): RowLook => ({});

/** Rows that are read: drawn as they come into sight, chosen by pointer and keys, opened, put in order by their headings. */
export const ReadGrid = <R,>(props: ReadGridProps<R>): ReactElement => {
  const { label, columns, rows, state, rowKey, cell, rowHeight = 32, look = PLAIN, onOpen, opensAtOnce = false } = props;
  const { t } = useText();
  const [at, setAt] = useState<Point>();
  const [order, setOrder] = useState<Order>();
  const shown = useMemo(() => {
    const { sort } = columns.find(({ id }) => id === order?.column) ?? {};
    return sort ? rows.toSorted((a, b) => (order?.isDown ? sort(b, a) : sort(a, b))) : rows;
  }, [rows, columns, order]);
  const parts = useMemo((): GridParts<R> => {
    const cells = new Map(columns.map(({ id, cell }) => [id, cell]));
    const choose = (key: string, column: string | undefined, { ctrlKey, metaKey, shiftKey }: React.MouseEvent): void => {
      if (ctrlKey || metaKey) state.toggle(key);
      else if (shiftKey) state.extendTo(key, shown.map(rowKey));
      else state.go({ row: key, column });
    };
    return {
      rowKey,
      isSection: () => false,
      cell: (row, { id }) => (cells.get(id) ?? ((each: R) => cell?.(each, id)))(row),
      section: () => null,
      editor: () => null,
      look,
      isEditable: () => false,
      onPoint: (row, column, event) => {
        if (event.type === 'pointerdown') choose(rowKey(row), column, event);
        else if (event.type === 'click' && opensAtOnce) onOpen?.(row);
      },
      onOpen: (row) => onOpen?.(row),
      onMenu: (row, _column, event) => {
        event.preventDefault();
        if (!state.selection.has(rowKey(row))) state.go({ row: rowKey(row) });
        setAt({ x: event.clientX, y: event.clientY });
      },
    };
  }, [columns, shown, state, rowKey, cell, look, onOpen, opensAtOnce]);
  const onKey = (event: KeyboardEvent): boolean => {
    if (props.onKey?.(event)) return true;
    const row = shown.find((each) => rowKey(each) === state.focus?.row);
    if (event.key !== 'Enter' || event.altKey || event.ctrlKey || event.metaKey || !onOpen || !row) return false;
    onOpen(row);
    return true;
  };
  const turn = (column: string): void => setOrder({ column, isDown: order?.column === column && !order.isDown });
  const sortable = { order, columns: columns.flatMap(({ id, sort }) => (sort ? [id] : [])), onOrder: turn };
  return (
    <>
      <DataGrid
        label={label}
        columns={columns}
        rows={shown}
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
