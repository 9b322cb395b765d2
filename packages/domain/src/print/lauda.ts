import { wrapText } from './wrap.ts';

/**
 * A row of a printed text. A heading names its part and how many seconds it lasts; a body has one cell a column: what is seen and
 * what is read, or both below each other. Each cell is a list of lines; a gap is an empty line.
 */
export type PrintRow =
  | { readonly kind: 'heading'; readonly section: string; readonly title: string; readonly seconds: number }
  | {
      readonly kind: 'body';
      readonly section: string;
      readonly cells: readonly (readonly string[])[];
      /** Not read aloud, so it does not count as a line of the lauda. */
      readonly aside?: true;
    }
  | { readonly kind: 'gap' };

/** A document on paper: its name and its one figure above, who made it and when below them, then its rows, in two columns. */
export interface PrintLauda {
  readonly id: number;
  /** The page of a story; others have none. */
  readonly page: string;
  readonly slug: string;
  /** How long it lasts, `mm:ss`, or when it is, `HH:mm`; empty where it has neither. */
  readonly figure: string;
  /** Day, programs and people, each with its name where it needs one. */
  readonly facts: readonly string[];
  /** How many lines of a lauda are read aloud; undefined for what nobody reads aloud. */
  readonly lines?: number;
  readonly rows: readonly PrintRow[];
}

/** The measures of a lauda in characters: what is seen on the left, what is read on the right, 65 strokes a line. */
export interface LaudaMeasures {
  readonly left: number;
  readonly right: number;
}
export const LAUDA: LaudaMeasures = { left: 24, right: 65 };

/** Cuts a text into its lines, however they end. */
export const linesOf = (text: string): string[] => text.split(/\r\n|[\n\r\u2028\u2029]/);

/** A row of two cells that is read aloud. */
export const bodyRow = (section: string, seen: readonly string[], read: readonly string[]): PrintRow => ({
  kind: 'body',
  section,
  cells: [seen, read],
});

/** A row of two cells that nobody reads aloud. */
export const asideRow = (section: string, seen: readonly string[], read: readonly string[]): PrintRow => ({
  kind: 'body',
  section,
  cells: [seen, read],
  aside: true,
});

/** Lays rows of two columns out in as many as are wanted: one has what is seen above what is read. */
export const inColumns = (rows: readonly PrintRow[], columns: 1 | 2): readonly PrintRow[] =>
  columns === 2 ? rows : rows.map((row) => (row.kind === 'body' ? { ...row, cells: [row.cells.flat()] } : row));

/** The lines of a lauda a paragraph has, 65 strokes each. */
export const laudaStrokes = (paragraph: string): string[] => wrapText(paragraph.trim().replaceAll(/ +/g, ' '), LAUDA.right);

/** How many lines of a lauda are read aloud: those of 65 strokes in the right column; empty ones do not count. Twelve last about a minute. */
export const laudaLines = (rows: readonly PrintRow[]): number =>
  rows
    .flatMap((row) => (row.kind === 'body' && !row.aside ? (row.cells[1] ?? []) : []))
    .filter((line) => line.trim() !== '')
    .reduce((sum, line) => sum + laudaStrokes(line).length, 0);
