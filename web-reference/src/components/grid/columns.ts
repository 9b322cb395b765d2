export interface Column {
  readonly id: string;
  readonly title: string;
  /** The words behind a short title. */
  readonly hint?: string;
  /** In px; the least when the column grows. */
  readonly width: number;
  readonly align?: 'left' | 'right' | 'center';
  /** Stays at the left while the rest scrolls; frozen columns come first. */
  readonly frozen?: boolean;
  /** Takes what is left of the width. */
  readonly grow?: boolean;
  /** Can be typed into: a hover edge and Enter say so. */
  readonly editable?: boolean;
}

/** How a column takes its part of the row: what is left of the width goes to the one that grows, on a wall (`--share` in main.css) to all that scroll. */
export const flexOf = ({ width, grow, frozen }: Column): string => `${grow ? 3 : frozen ? 0 : 'var(--share, 0)'} 0 ${width}px`;

/** Where a frozen column sticks, px from the left. */
export const frozenLeft = (columns: readonly Column[], at: number): number =>
  columns.slice(0, at).reduce((left, column) => left + (column.frozen ? column.width : 0), 0);

/** The width of all frozen columns, px. */
export const frozenWidth = (columns: readonly Column[]): number =>
  columns.reduce((sum, column) => sum + (column.frozen ? column.width : 0), 0);

export const totalWidth = (columns: readonly Column[]): number => columns.reduce((sum, column) => sum + column.width, 0);
