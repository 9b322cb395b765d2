export interface Column {
  readonly id: string;
  readonly title: string;
  /** The full title behind a short one. */
  readonly hint?: string;
  /** In px; the minimum when the column grows. */
  readonly width: number;
  readonly align?: 'left' | 'right' | 'center';
  /** Stays at the left while the rest scrolls; frozen columns come first. */
  readonly frozen?: boolean;
  /** Takes the remaining width. */
  readonly grow?: boolean;
  /** Its cells can be typed into, which a hover edge and Enter show. */
  readonly editable?: boolean;
}

/** Returns the flex of a column: the remaining width goes to the growing one, on a video wall (`--share` in main.css) to all that scroll. */
export const flexOf = ({ width, grow, frozen }: Column): string => `${grow ? 3 : frozen ? 0 : 'var(--share, 0)'} 0 ${width}px`;

/** Returns where a frozen column sticks, px from the left. */
export const frozenLeft = (columns: readonly Column[], at: number): number =>
  columns.slice(0, at).reduce((left, column) => left + (column.frozen ? column.width : 0), 0);

/** Returns the width of all frozen columns, px. */
export const frozenWidth = (columns: readonly Column[]): number =>
  columns.reduce((sum, column) => sum + (column.frozen ? column.width : 0), 0);

export const totalWidth = (columns: readonly Column[]): number => columns.reduce((sum, column) => sum + column.width, 0);
