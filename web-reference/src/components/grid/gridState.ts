export type RowKey = string;

export interface CellPlace {
  readonly row: RowKey;
  /** Undefined: the whole row has the focus. */
  readonly column?: string | undefined;
}

export interface CellEdit {
  readonly row: RowKey;
  readonly column: string;
  /** The keys typed to start editing, in place of the present value. */
  readonly typed?: string | undefined;
}

/**
 * The person's place in a grid: focus, selection, the cell being edited. Kept outside of React, so that a step renders two rows and not the grid.
 */
export class GridState {
  focus: CellPlace | undefined;
  editing: CellEdit | undefined;
  selection: ReadonlySet<RowKey> = new Set();
  /** The element that has the keyboard of the grid, and the prefix of its cells' ids; set by the mounted grid. */
  drawn: { readonly element: HTMLElement; readonly id: string } | undefined;
  private anchor: RowKey | undefined;
  private readonly listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Returns the element to focus for a cell: the grid, once the cell is drawn and focused. */
  element(row: RowKey, column: string): HTMLElement | null {
    const isHere = this.focus?.row === row && this.focus.column === column;
    return (isHere && this.drawn && document.getElementById(`${this.drawn.id}-${row}-${column}`) && this.drawn.element) || null;
  }

  /** Returns the field in which a row is being edited, once it is drawn. */
  editor(row: RowKey): HTMLElement | null {
    return this.drawn?.element.querySelector<HTMLElement>(`[data-row="${CSS.escape(row)}"] :is(input, select)`) ?? null;
  }

  /** Moves the focus and selects that row alone. */
  go(place: CellPlace): void {
    this.focus = place;
    this.anchor = place.row;
    this.selection = new Set([place.row]);
    this.changed();
  }

  /** Moves the focus inside the row it is in, keeping the selection. */
  goToColumn(column: string | undefined): void {
    if (!this.focus) return;
    this.focus = { row: this.focus.row, column };
    this.changed();
  }

  /** Moves the focus and selects everything between it and where the selection began. */
  extendTo(row: RowKey, order: readonly RowKey[]): void {
    const from = order.indexOf(this.anchor ?? row);
    const to = order.indexOf(row);
    this.focus = { row };
    this.selection = new Set(order.slice(Math.min(from, to), Math.max(from, to) + 1));
    this.changed();
  }

  /** Adds a row to the selection or takes it out. */
  toggle(row: RowKey): void {
    const next = new Set(this.selection);
    if (!next.delete(row)) next.add(row);
    this.selection = next;
    this.focus = { row };
    this.anchor = row;
    this.changed();
  }

  selectAll(rows: readonly RowKey[]): void {
    this.selection = new Set(rows);
    this.changed();
  }

  /** Selects rows and puts the focus on the first. */
  select(rows: readonly RowKey[]): void {
    this.selection = new Set(rows);
    this.anchor = rows[0];
    this.focus = rows[0] === undefined ? undefined : { row: rows[0] };
    this.changed();
  }

  edit(editing: CellEdit): void {
    this.editing = editing;
    this.focus = { row: editing.row, column: editing.column };
    this.changed();
  }

  endEdit(): void {
    this.editing = undefined;
    this.changed();
  }

  /** Ends an edit whose cell left the page; another that began since goes on. */
  left(editing: CellEdit | undefined): void {
    if (editing && this.editing === editing) this.endEdit();
  }

  /** Goes one step out: from the edit to the cell, to the row, to nothing. Tells whether there was a step. */
  escape(): boolean {
    if (this.editing) this.editing = undefined;
    else if (this.focus?.column !== undefined) this.focus = { row: this.focus.row };
    else if (this.selection.size > 1 && this.focus) this.selection = new Set([this.focus.row]);
    else return false;
    this.changed();
    return true;
  }

  private changed(): void {
    for (const listener of this.listeners) listener();
  }
}
