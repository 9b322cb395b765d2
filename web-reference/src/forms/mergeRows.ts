import { type Merged, mergeWords } from './mergeWords.ts';

type Values = Readonly<Record<string, unknown>>;
type Key = string | number;

/** How the rows of a list are merged. */
export interface RowRules<T extends object> {
  /** What a row is known by on both sides; one without is new. */
  readonly keyOf: (row: T) => Key | null | undefined;
  /** The fields that are merged by their words. */
  readonly texts: readonly (keyof T & string)[];
  /** The fields of a row that are reckoned from others, and are no change of their own. */
  readonly reckoned?: (row: T) => readonly (keyof T & string)[];
  /** The fields that are lists of rows themselves. */
  readonly lists?: { readonly [F in keyof T & string]?: RowRules<never> };
}

interface Part {
  readonly uuid: string;
  readonly text?: string | null;
}
const PARTS: RowRules<Part> = { keyOf: ({ uuid }) => uuid, texts: ['text'] };

const equal = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const valuesOf = (row: object | undefined): Values => (row ?? {}) as Values;
const listOf = (value: unknown): readonly never[] => (Array.isArray(value) ? (value as never[]) : []);

/** The sides of a row that all have it, or the two that wrote it at once. */
function mergeRow<T extends object>(base: T | undefined, mine: T, theirs: T, rules: RowRules<T>): Merged<T> {
  const [was, my, their] = [base, mine, theirs].map(valuesOf) as [Values, Values, Values];
  const texts: readonly string[] = rules.texts;
  let overlaps = false;
  const value: Record<string, unknown> = { ...their };
  for (const key of texts) {
    const words = mergeWords(String(was[key] ?? ''), String(my[key] ?? ''), String(their[key] ?? ''), true);
    overlaps ||= words.overlaps;
    if (words.value !== '' || their[key] != null) value[key] = words.value;
  }
  for (const [key, written] of Object.entries(my)) {
    if (texts.includes(key) || equal(written, was[key])) continue;
    const inner = rules.lists?.[key as keyof T & string];
    if (inner) {
      const rows = mergeRows(listOf(was[key]), listOf(written), listOf(their[key]), inner);
      overlaps ||= rows.overlaps;
      value[key] = rows.value;
      continue;
    }
    overlaps ||= !equal(their[key], was[key]) && !equal(their[key], written);
    value[key] = written;
  }
  return { value: value as T, overlaps };
}

/** Whether two rows that are both new say the same, as when both began an empty list. */
const saysSame = <T extends object>(a: T, b: T, { texts }: RowRules<T>): boolean =>
  texts.some((key) => String(a[key] ?? '') !== '') && texts.every((key) => String(a[key] ?? '') === String(b[key] ?? ''));

/** Merges rows each by itself; one that only one side has, or took away, is as that side has it. */
function mergeEach<T extends object>(base: readonly T[], mine: readonly T[], theirs: readonly T[], rules: RowRules<T>): Merged<T[]> {
  const { keyOf } = rules;
  const find = (rows: readonly T[], row: T): T | undefined => {
    const key = keyOf(row);
    return key == null ? undefined : rows.find((each) => keyOf(each) === key);
  };
  let overlaps = false;
  const value = theirs.flatMap((row): T[] => {
    const [was, my] = [find(base, row), find(mine, row)];
    if (!my) return was && equal(was, row) ? [] : [row];
    const merged = mergeRow(was, my, row, rules);
    overlaps ||= merged.overlaps;
    return [merged.value];
  });
  const theirNew = theirs.filter((row) => !find(base, row));
  mine.forEach((row, at) => {
    const was = find(base, row);
    if (find(theirs, row) || (was && equal(was, row))) return;
    if (!was && theirNew.some((other) => saysSame(other, row, rules))) return;
    const former = mine[at - 1];
    const before = former ? value.findIndex((other) => other === former || (keyOf(former) != null && keyOf(other) === keyOf(former))) : -1;
    value.splice(before < 0 && at > 0 ? value.length : before + 1, 0, row);
  });
  return { value, overlaps };
}

/** Merges the parts of a script, each by its words. */
export const mergeParts = <T extends Part>(base: readonly T[], mine: readonly T[], theirs: readonly T[]): Merged<T[]> =>
  mergeEach<Part>(base, mine, theirs, PARTS) as Merged<T[]>;

/** Rows in the order of others; one that is not among these stays behind the row it stood behind. */
const sortedAs = <T extends object>(rows: readonly T[], order: readonly T[], keyOf: RowRules<T>['keyOf']): T[] => {
  const places = new Map(order.map((row, at) => [keyOf(row), at]));
  let last = -1;
  return rows
    .map((row) => {
      const key = keyOf(row);
      last = (key == null ? undefined : places.get(key)) ?? last;
      return { row, at: last };
    })
    .toSorted((a, b) => a.at - b.at)
    .map(({ row }) => row);
};

/**
 * Merges the rows of a list, each by itself and its texts by their words, in the order of who moved them: mine where the others left theirs alone.
 * Numbers of rows follow, and so do the fields that are reckoned from others.
 */
export function mergeRows<T extends object>(base: readonly T[], mine: readonly T[], theirs: readonly T[], rules: RowRules<T>): Merged<T[]> {
  const { keyOf, reckoned } = rules;
  // Derived fields are not a change of their own: the others' value is kept until it is computed again.
  const as = (rows: readonly T[]): T[] =>
    rows.map((row) => {
      const key = keyOf(row);
      const their = key == null ? undefined : theirs.find((each) => keyOf(each) === key);
      const values = valuesOf(their ?? row);
      const follows: readonly string[] = ['index', ...(reckoned?.(row) ?? [])];
      return { ...row, ...Object.fromEntries(follows.filter((each) => each in row).map((each) => [each, values[each]])) };
    });
  const { value, overlaps } = mergeEach(as(base), as(mine), theirs, rules);
  const common = (rows: readonly T[]): (Key | null | undefined)[] =>
    rows.map(keyOf).filter((key) => key != null && [base, mine, theirs].every((side) => side.some((row) => keyOf(row) === key)));
  const isMine = equal(common(theirs), common(base)) && !equal(common(mine), common(base));
  const ordered = isMine ? sortedAs(value, mine, keyOf) : value;
  return { value: ordered.map((row, index) => ('index' in row ? { ...row, index } : row)), overlaps };
}
