import { wrapText } from '@lauda/domain/wrap';
import type { Paint, Style } from './style.ts';
import { clean, displayWidth, pad, truncate } from './width.ts';

export interface TableColumn {
  readonly title: string;
  readonly align?: 'left' | 'right';
  /** May be cut to this many columns when the terminal is narrow. */
  readonly least?: number;
  /** Is cut only after everything that may leave the table has left it: what a row is known by. */
  readonly firm?: boolean;
  /** Goes on below its beginning where it is cut short, in place of an ellipsis. */
  readonly wraps?: boolean;
  /** Leaves the table when it is still too wide; the highest goes first. */
  readonly drop?: number;
}
export interface TableRow {
  readonly cells: readonly string[];
  readonly style?: Style | undefined;
}

const GAP = '  ';
const total = (widths: readonly number[]): number =>
  widths.reduce((sum, width) => sum + width, 0) + GAP.length * Math.max(0, widths.length - 1);

/** Takes columns away from the widest that may be cut until the line fits, or none gives more. */
function shrink(widths: readonly number[], columns: readonly TableColumn[], room: number): number[] {
  const fitted = [...widths];
  for (let excess = total(fitted) - room; excess > 0; excess -= 1) {
    const candidates = columns.flatMap(({ least }, index) => (least !== undefined && (fitted[index] ?? 0) > least ? [index] : []));
    const widest = candidates.sort((a, b) => (fitted[b] ?? 0) - (fitted[a] ?? 0))[0];
    if (widest === undefined) break;
    fitted[widest] = (fitted[widest] ?? 1) - 1;
  }
  return fitted;
}

/** Chooses which columns stay and how wide each is. */
function layout(columns: readonly TableColumn[], natural: readonly number[], room: number): { index: number; width: number }[] {
  let kept = columns.map((_, index) => index);
  for (;;) {
    const whole = kept.map((index) => natural[index] ?? 0);
    const shown = kept.map((index) => columns[index] as TableColumn);
    const soft = shown.map((column) => (column.firm ? { title: column.title } : column));
    const widths = shrink(whole, soft, room);
    const droppable = kept.filter((index) => columns[index]?.drop !== undefined);
    if (total(widths) <= room || droppable.length === 0) {
      const last = total(widths) <= room ? widths : shrink(whole, shown, room);
      return kept.map((index, place) => ({ index, width: last[place] ?? 0 }));
    }
    const worst = droppable.sort((a, b) => (columns[b]?.drop ?? 0) - (columns[a]?.drop ?? 0))[0];
    kept = kept.filter((index) => index !== worst);
  }
}

/** A row in as many lines as its longest wrapped cell takes. */
function wrapped(
  row: readonly string[],
  columns: readonly TableColumn[],
  places: readonly { readonly index: number; readonly width: number }[],
): (readonly string[])[] {
  const long = places.filter(({ index, width }) => columns[index]?.wraps && displayWidth(row[index] ?? '') > width);
  if (long.length === 0) return [row];
  const parts = new Map(long.map(({ index, width }) => [index, wrapText(row[index] ?? '', width)]));
  const height = Math.max(...[...parts.values()].map((lines) => lines.length));
  return Array.from({ length: height }, (_, at) =>
    row.map((cell, index) => parts.get(index)?.[at] ?? (at === 0 && !parts.has(index) ? cell : '')),
  );
}

/** Draws rows in aligned columns under a header, within `room` terminal columns. */
export function renderTable(columns: readonly TableColumn[], rows: readonly TableRow[], room: number, paint: Paint): string {
  const cells = rows.map((row) => row.cells.map(clean));
  const natural = columns.map(({ title }, index) => Math.max(displayWidth(title), ...cells.map((row) => displayWidth(row[index] ?? ''))));
  const places = layout(columns, natural, room);
  const one = (row: readonly string[], style: Style | undefined): string =>
    paint(
      style,
      places
        .map(({ index, width }) => pad(truncate(row[index] ?? '', width), width, columns[index]?.align))
        .join(GAP)
        .trimEnd(),
    );
  const line = (row: readonly string[], style: Style | undefined): string =>
    wrapped(row, columns, places)
      .map((part) => one(part, style))
      .join('\n');
  const header = line(
    columns.map(({ title }) => title),
    'dim',
  );
  return [header, ...cells.map((row, index) => line(row, rows[index]?.style))].map((text) => `${text}\n`).join('');
}

/** Writes rows separated by tabs, without a header, for other programs. */
export const renderTsv = (rows: readonly (readonly string[])[]): string => rows.map((row) => `${row.map(clean).join('\t')}\n`).join('');
