import type { Env } from '../env.ts';
import type { TextKey, Translate } from '../i18n/texts.ts';
import { type JsonWish, pick, renderJson } from './json.ts';
import { coloursWanted, type Paint, painter, type Style } from './style.ts';
import { renderTable, renderTsv, type TableColumn, type TableRow } from './table.ts';

/** A column of a list: its title, and the text of each item. */
export interface Column<T> extends Omit<TableColumn, 'title'> {
  readonly title: TextKey;
  text(item: T): string;
}

/** How commands print: data to standard output in the shape the reader needs, talk to standard error. */
export interface Show {
  readonly json: JsonWish;
  readonly isTTY: boolean;
  readonly paint: Paint;
  readonly columns: number;
  /** Prints a list: a table on a terminal, TSV in a pipe, or the selected fields as JSON. */
  list<T extends object>(items: readonly T[], columns: readonly Column<T>[], empty: TextKey, style?: (item: T) => Style | undefined): void;
  /** Prints rows already worded, with the same columns. */
  rows(columns: readonly TableColumn[], rows: readonly TableRow[]): void;
  /** Prints the selected fields of one item as JSON when asked; tells whether it did. */
  selected(item: object): boolean;
  /** Prints one line of data. */
  line(text: string): void;
  /** Prints any value as JSON. */
  value(value: unknown): void;
  /** Says something to the person, on standard error. */
  say(text: string): void;
}

/** Makes the printer of one command run. */
export function showOn(env: Env, t: Translate, json: JsonWish): Show {
  const { isTTY, columns } = env.out;
  const paint = painter(coloursWanted(isTTY, env.variables));
  const print = (text: string): void => env.out.write(text);
  const rows: Show['rows'] = (titles, lines) =>
    print(isTTY ? renderTable(titles, lines, columns, paint) : renderTsv(lines.map(({ cells }) => cells)));
  const show: Show = {
    json,
    isTTY,
    paint,
    columns,
    rows,
    line: (text) => print(`${text}\n`),
    value: (value) => print(renderJson(value, isTTY)),
    say: (text) => env.err.write(`${text}\n`),
    selected: (item) => {
      if (typeof json === 'string') return false;
      show.value(pick(item, json));
      return true;
    },
    list: (items, list, empty, style) => {
      if (typeof json !== 'string') return show.value(items.map((item) => pick(item, json)));
      if (items.length === 0) return isTTY ? show.say(t(empty)) : undefined;
      const lines = items.map((item) => ({ cells: list.map((column) => column.text(item)), style: style?.(item) }));
      rows(
        list.map((column) => ({ ...column, title: t(column.title) })),
        lines,
      );
    },
  };
  return show;
}
