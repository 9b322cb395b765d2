import { wrapText } from '@lauda/domain/wrap';
import type { Env } from '../env.ts';
import type { TextKey, Translate } from '../i18n/texts.ts';
import { type JsonWish, pick, renderJson } from './json.ts';
import { type Progress, progressOn } from './progress.ts';
import { coloursWanted, type Paint, painter, type Style } from './style.ts';
import { renderTable, renderTsv, type TableColumn, type TableRow } from './table.ts';
import { clean, displayWidth, pad } from './width.ts';

/** A column of a list: its title, and the text of each item. */
export interface Column<T> extends Omit<TableColumn, 'title'> {
  readonly title: TextKey;
  text(item: T): string;
}

/** Prints the output of commands: data to standard output in the shape its reader needs, messages to standard error. */
export interface Show {
  readonly json: JsonWish;
  /** The fields chosen by `--fields`, unchanged, in place of the columns for people. */
  readonly fields: readonly string[] | undefined;
  readonly isTTY: boolean;
  readonly paint: Paint;
  readonly columns: number;
  /** Prints a list: a table on a terminal, TSV in a pipe, or the selected fields as JSON. */
  list<T extends object>(items: readonly T[], columns: readonly Column<T>[], empty: TextKey, style?: (item: T) => Style | undefined): void;
  /** Prints rows already worded, with the same columns. */
  rows(columns: readonly TableColumn[], rows: readonly TableRow[]): void;
  /** Prints the selected fields of one item when asked; tells whether it did. */
  selected(item: object): boolean;
  /** Prints the fields of one thing, one a line. On a terminal the texts stand below each other and are wrapped; in a pipe a tab comes between. */
  pairs(pairs: readonly Pair[]): void;
  /** Prints one line of data. */
  line(text: string): void;
  /** Prints any value as JSON. */
  value(value: unknown): void;
  /** A code of the contract, translated on a terminal; in a pipe unchanged, since programs compare it. */
  word(text: string, code: string): string;
  /** Begins to show the progress of long work, on standard error; nothing with `--quiet`. */
  progress(): Progress;
  /** Says something to the person, on standard error; not with `--quiet`. */
  say(text: string): void;
  /** Says why something failed, or what of it is left, on standard error; also with `--quiet`. */
  fail(text: string): void;
}

/** A field: its name and its text. */
export type Pair = readonly [name: string, text: string];

/** The least width of a text beside its name, in columns. */
const NARROWEST = 20;
/** Prints names with their texts beside them; a long text goes on below its beginning. */
function alignedPairs(pairs: readonly Pair[], columns: number, paint: Paint): string {
  const left = Math.max(0, ...pairs.map(([name]) => displayWidth(name)));
  const room = Math.max(columns - left - 2, NARROWEST);
  return pairs
    .flatMap(([name, text]) => {
      const [first = '', ...others] = text.split('\n').flatMap((line) => wrapText(clean(line), room));
      return [`${paint('dim', pad(name, left))}  ${first}`.trimEnd(), ...others.map((line) => `${' '.repeat(left + 2)}${line}`.trimEnd())];
    })
    .map((line) => `${line}\n`)
    .join('');
}

/** Writes the value of a field as one cell: a text unchanged, null as an empty one, the rest as JSON. */
const cellOf = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);

interface ShowOptions {
  readonly fields?: readonly string[] | undefined;
  readonly quiet?: boolean | undefined;
}

/** Makes the printer of one command run. */
export function showOn(env: Env, t: Translate, json: JsonWish, { fields, quiet = false }: ShowOptions = {}): Show {
  const { isTTY, columns } = env.out;
  const paint = painter(coloursWanted(isTTY, env.variables));
  const print = (text: string): void => env.out.write(text);
  const rows: Show['rows'] = (titles, lines) =>
    print(isTTY ? renderTable(titles, lines, columns, paint) : renderTsv(lines.map(({ cells }) => cells)));
  const chosen = (items: readonly object[], names: readonly string[]): void =>
    rows(
      names.map((title) => ({ title })),
      items.map((item) => ({ cells: names.map((name) => cellOf((item as Record<string, unknown>)[name])) })),
    );
  const show: Show = {
    json,
    fields,
    isTTY,
    paint,
    columns,
    rows,
    pairs: (pairs) => print(isTTY ? alignedPairs(pairs, columns, paint) : renderTsv(pairs)),
    line: (text) => print(`${text}\n`),
    value: (value) => print(renderJson(value, isTTY)),
    progress: () => progressOn(env, t, quiet),
    say: (text) => (quiet ? undefined : show.fail(text)),
    // Names and slugs in it are of other people: none of them speaks to the terminal.
    fail: (text) => env.err.write(`${text.split('\n').map(clean).join('\n')}\n`),
    word: (text, code) => (isTTY ? text : code),
    selected: (item) => {
      if (fields) chosen([item], fields);
      if (fields) return true;
      if (typeof json === 'string') return false;
      show.value(pick(item, json));
      return true;
    },
    list: (items, list, empty, style) => {
      if (typeof json !== 'string') return show.value(items.map((item) => pick(item, json)));
      if (fields) return chosen(items, fields);
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
