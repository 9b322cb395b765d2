import type { Column } from './columns.ts';
import type { GridState, RowKey } from './gridState.ts';

export interface GridRows {
  readonly order: readonly RowKey[];
  readonly columns: readonly Column[];
  /** The number of rows on a page. */
  readonly page: number;
  readonly isEditable: (row: RowKey, column: string) => boolean;
}

export interface KeyPress {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

const rowStep = (press: KeyPress, at: number, rows: GridRows): number | undefined => {
  const last = rows.order.length - 1;
  const steps: Record<string, number> = { ArrowUp: at - 1, ArrowDown: at + 1, PageUp: at - rows.page, PageDown: at + rows.page };
  if (press.key in steps) return Math.max(0, Math.min(last, steps[press.key]!));
  if (press.key === 'Home') return 0;
  if (press.key === 'End') return last;
  return undefined;
};

const moveRow = (state: GridState, press: KeyPress, rows: GridRows): boolean => {
  const at = state.focus ? rows.order.indexOf(state.focus.row) : -1;
  const next = rowStep(press, at, rows);
  const row = next === undefined ? undefined : rows.order[next];
  if (row === undefined) return false;
  if (press.shiftKey) state.extendTo(row, rows.order);
  else state.go({ row, column: state.focus?.column });
  return true;
};

const moveColumn = (state: GridState, press: KeyPress, rows: GridRows): boolean => {
  if (!state.focus || (press.key !== 'ArrowLeft' && press.key !== 'ArrowRight')) return false;
  const at = rows.columns.findIndex((column) => column.id === state.focus?.column);
  const next = at + (press.key === 'ArrowRight' ? 1 : -1);
  state.goToColumn(rows.columns[Math.max(-1, Math.min(rows.columns.length - 1, next))]?.id);
  return true;
};

// Space puts on air in the status cell, and the question mark opens the help in any cell, so neither starts editing.
const NOT_TYPED: ReadonlySet<string> = new Set([' ', '?']);

const startEdit = (state: GridState, press: KeyPress, rows: GridRows): boolean => {
  const { row, column } = state.focus ?? {};
  if (row === undefined || column === undefined || !rows.isEditable(row, column)) return false;
  if (press.key === 'Enter' || press.key === 'F2') state.edit({ row, column });
  else if (press.key.length === 1 && !NOT_TYPED.has(press.key)) state.edit({ row, column, typed: press.key });
  else return false;
  return true;
};

/** Handles a key in a grid that is not being edited; tells whether the grid took it. */
export const gridKey = (state: GridState, press: KeyPress, rows: GridRows): boolean => {
  if ((press.ctrlKey || press.metaKey) && !press.altKey && press.key.toLowerCase() === 'a') {
    state.selectAll(rows.order);
    return true;
  }
  if (press.ctrlKey || press.metaKey || press.altKey) return false;
  if (press.key === 'Escape') return state.escape();
  return moveRow(state, press, rows) || moveColumn(state, press, rows) || startEdit(state, press, rows);
};

/** Moves the focus after an edit: down on Enter, to the next editable cell on Tab, to the previous on Shift+Tab. */
export const afterEdit = (state: GridState, move: 'down' | 'next' | 'previous' | 'stay', rows: GridRows): void => {
  const { row, column } = state.focus ?? {};
  if (row === undefined || column === undefined || move === 'stay') return;
  if (move === 'down') {
    const next = rows.order[rows.order.indexOf(row) + 1];
    if (next !== undefined) state.go({ row: next, column });
    return;
  }
  const editable = rows.columns.filter((other) => rows.isEditable(row, other.id));
  const at = editable.findIndex((other) => other.id === column) + (move === 'next' ? 1 : -1);
  const next = editable[at];
  if (next) state.goToColumn(next.id);
};
