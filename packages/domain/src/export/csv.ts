const NEEDS_QUOTES = /[",;\t\r\n]/;
/** A spreadsheet reads a cell that begins so as a formula; a leading apostrophe makes it a text, and is taken off again when read. */
const FORMULA = /^'*[=+\-@\t\r]/;
const ESCAPED = /^'+[=+\-@\t\r]/;

/** Writes rows as CSV (RFC 4180) with a byte order mark, so that spreadsheets read it as UTF-8; no cell can become a formula. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`;

function cellOf(value: string): string {
  const text = FORMULA.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A row of a file with the line it begins at, from 1. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
  /** The line of a quote that begins a cell of it and is never closed: what comes after it is unknown. */
  readonly openQuote?: number;
}

/** Reads CSV; empty lines are left out. */
export function readCsv(text: string): CsvRow[] {
  const source = text.replace(/^\uFEFF/, '');
  const separator = csvSeparator(source);
  const rows: CsvRow[] = [];
  let [line, begins, at] = [1, 1, 0];
  let cells: string[] = [];
  const endRow = (): void => {
    if (cells.length > 1 || cells[0] !== '') rows.push({ line: begins, cells });
    cells = [];
    begins = line;
  };
  while (at < source.length) {
    const { value, end, isOpen } = cellFrom(source, at, separator);
    if (isOpen) return [...rows, { line: begins, cells: [...cells, value], openQuote: line }];
    line += value.split('\n').length - 1;
    cells.push(ESCAPED.test(value) ? value.slice(1) : value);
    at = end;
    if (source[at] === separator) {
      at += 1;
      if (at === source.length) cells.push('');
      continue;
    }
    at += source.startsWith('\r\n', at) ? 2 : 1;
    line += 1;
    endRow();
  }
  if (cells.length > 0) endRow();
  return rows;
}

/** Tells what separates the cells of CSV: comma, semicolon or tab, whichever its first line has most of. */
export function csvSeparator(source: string): string {
  const first = source.split(/\r?\n/, 1)[0] ?? '';
  const counts = [',', ';', '\t'].map((mark): [string, number] => [mark, first.split(mark).length]);
  return counts.reduce((most, each) => (each[1] > most[1] ? each : most))[0];
}

interface Cell {
  readonly value: string;
  readonly end: number;
  /** Whether its quote is never closed. */
  readonly isOpen: boolean;
}

/** Reads a cell together with any text between its closing quote and the next separator, as spreadsheets do. */
function cellFrom(source: string, from: number, separator: string): Cell {
  if (source[from] !== '"') return plain(source, from, separator);
  const { value, end, isOpen } = quoted(source, from);
  const rest = plain(source, end, separator);
  return { value: value + rest.value, end: rest.end, isOpen };
}

function quoted(source: string, from: number): Cell {
  let value = '';
  let at = from + 1;
  for (;;) {
    const close = source.indexOf('"', at);
    if (close < 0) return { value: value + source.slice(at), end: source.length, isOpen: true };
    value += source.slice(at, close);
    if (source[close + 1] !== '"') return { value, end: close + 1, isOpen: false };
    value += '"';
    at = close + 2;
  }
}

function plain(source: string, from: number, separator: string): Cell {
  let end = from;
  while (end < source.length && source[end] !== separator && source[end] !== '\n' && source[end] !== '\r') end += 1;
  return { value: source.slice(from, end), end, isOpen: false };
}
