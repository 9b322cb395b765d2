import { EditClicks } from '@lauda/store';
import { type KeyboardEvent, type ReactElement, type ReactNode, useEffect, useMemo, useState } from 'react';
import type { Move } from '../../components/grid/CellEditor.tsx';
import type { Column } from '../../components/grid/columns.ts';
import { DataGrid } from '../../components/grid/DataGrid.tsx';
import type { GridParts } from '../../components/grid/GridRow.tsx';
import { afterEdit, type GridRows } from '../../components/grid/gridKeys.ts';
import type { CellEdit, GridState } from '../../components/grid/gridState.ts';
import { useLatest } from '../../hooks/useLatest.ts';

const PAGE = 15;

/** How the cells of a list are drawn and edited; a new object renders every row again. */
export interface EditCells<R> {
  readonly cell: (row: R, column: string) => ReactNode;
  /** Whether a cell is edited in place. */
  readonly isEditable: (row: R, column: string) => boolean;
  /** The editor of a cell; `done` ends it and moves on, `seen` is the row as it was when the editing began. */
  readonly editor: (row: R, column: string, editing: CellEdit, done: (move: Move) => void, seen: R) => ReactNode;
}
interface EditGridProps<R> {
  label: string;
  columns: readonly Column[];
  rows: readonly R[];
  state: GridState;
  cells: EditCells<R>;
  /** Called for Enter on a cell that is not edited in place. */
  onOpen?: ((row: R) => void) | undefined;
}

/** Draws the editor of a cell with the row as it was when the editing began. */
const Begun = <R,>({ row, children }: { row: R; children: (seen: R) => ReactNode }): ReactNode => children(useState(row)[0]);

/** A grid of entries: a click edits a cell after a moment, a double click opens nothing, Enter edits an editable cell and opens any other row. */
export const EditGrid = <R extends { readonly id: number }>({
  label,
  columns,
  rows,
  state,
  cells,
  onOpen,
}: EditGridProps<R>): ReactElement => {
  const clicks = useMemo(
    () => new EditClicks({ setTimeout: (work, ms) => setTimeout(work, ms), clearTimeout: (timer) => clearTimeout(timer as number) }),
    [],
  );
  useEffect(() => () => clicks.stop(), [clicks]);
  const latest = useLatest(rows);
  const parts = useMemo((): GridParts<R> => {
    const { cell, isEditable, editor } = cells;
    const known = (key: string): R | undefined => latest().find(({ id }) => String(id) === key);
    const grid = (): GridRows => ({
      order: latest().map(({ id }) => String(id)),
      columns,
      page: PAGE,
      isEditable: (key, column) => known(key) !== undefined && isEditable(known(key)!, column),
    });
    const done = (move: Move): void => {
      if (move === 'left') return;
      state.endEdit();
      afterEdit(state, move, grid());
    };
    return {
      rowKey: ({ id }) => String(id),
      isSection: () => false,
      cell: (row, { id }) => cell(row, id),
      section: () => null,
      editor: (row, { id }, editing) => <Begun row={row}>{(seen) => editor(row, id, editing, done, seen)}</Begun>,
      look: () => ({}),
      isEditable,
      onPoint: (entry, column, event) => {
        const row = String(entry.id);
        if (state.editing?.row === row && state.editing.column === column) return;
        if (event.type === 'pointerdown') state.go({ row, column });
        else if (column && isEditable(entry, column)) clicks.click(`${row} ${column}`, event, () => state.edit({ row, column }));
      },
      onOpen: () => undefined,
      onMenu: (_entry, _column, event) => event.preventDefault(),
    };
  }, [cells, columns, state, clicks, latest]);
  const onKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean => {
    const row = rows.find(({ id }) => String(id) === state.focus?.row);
    const column = state.focus?.column;
    if (key !== 'Enter' || ctrlKey || metaKey || altKey || shiftKey || !row || !onOpen) return false;
    if (column && cells.isEditable(row, column)) return false;
    onOpen(row);
    return true;
  };
  return <DataGrid label={label} columns={columns} rows={rows} state={state} parts={parts} rowHeight={34} onKey={onKey} />;
};
