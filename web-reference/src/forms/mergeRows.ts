import { type MergeResult, mergeWords } from './mergeWords.ts';

type Values = Readonly<Record<string, unknown>>;
type Key = string | number;

/** How the rows of a list are merged. */
export interface RowRules<T extends object> {
  /** Identifies a row on both sides; a row without a key is new. */
  readonly keyOf: (row: T) => Key | null | undefined;
  /** The fields merged word by word. */
  readonly texts: readonly (keyof T & string)[];
  /** The fields of a row that are computed from others, and are no change of their own. */
  readonly reckoned?: (row: T) => readonly (keyof T & string)[];
  /** The fields that are lists of rows themselves. */
  readonly lists?: { readonly [F in keyof T & string]?: RowRules<never> };
  /** The fields that hold one thing with fields of its own. */
  readonly parts?: { readonly [F in keyof T & string]?: Omit<RowRules<never>, 'keyOf'> };
  /** What the lists and parts of a row are made by, such as a template: rows made by different ones have nothing to merge inside. */
  readonly madeBy?: (row: T) => unknown;
}

interface Graphic {
  readonly uuid?: string | null;
  readonly name?: string | null;
  readonly value?: string | null;
}
/** The fields of a graphic, each with its text. */
export const GRAPHIC_FIELDS: RowRules<Graphic> = { keyOf: ({ uuid, name }) => uuid ?? name, texts: ['value'] };

interface Part {
  readonly uuid: string;
  readonly text?: string | null;
  readonly comment?: string | null;
  readonly code?: string | null;
  readonly cgFields?: readonly Graphic[] | null;
}
const PARTS: RowRules<Part> = {
  keyOf: ({ uuid }) => uuid,
  texts: ['text', 'comment'],
  lists: { cgFields: GRAPHIC_FIELDS as RowRules<never> },
  madeBy: ({ code }) => code,
};

const equal = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const valuesOf = (row: object | undefined): Values => (row ?? {}) as Values;
const listOf = (value: unknown): readonly never[] => (Array.isArray(value) ? (value as never[]) : []);
const isThing = (value: unknown): value is never => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Merges one row that both sides have, or that both created at the same time (without a base). */
function mergeRow<T extends object>(base: T | undefined, mine: T, theirs: T, rules: Omit<RowRules<T>, 'keyOf'>): MergeResult<T> {
  const { madeBy = () => undefined } = rules;
  const isOneMake = [base ?? mine, theirs].every((row) => equal(madeBy(row), madeBy(mine)));
  const [was, my, their] = [base, mine, theirs].map(valuesOf) as [Values, Values, Values];
  const texts: readonly string[] = rules.texts;
  let overlaps = false;
  const value: Record<string, unknown> = { ...their };
  for (const key of texts) {
    const words = mergeWords(String(was[key] ?? ''), String(my[key] ?? ''), String(their[key] ?? ''), true);
    overlaps ||= words.hasOverlap;
    if (words.value !== '' || their[key] != null) value[key] = words.value;
  }
  for (const [key, written] of Object.entries(my)) {
    if (texts.includes(key) || equal(written, was[key])) continue;
    const inside = isOneMake ? mergeInside(was[key], written, their[key], key as keyof T & string, rules) : undefined;
    if (inside) {
      overlaps ||= inside.hasOverlap;
      value[key] = inside.value;
      continue;
    }
    overlaps ||= !equal(their[key], was[key]) && !equal(their[key], written);
    value[key] = written;
  }
  return { value: value as T, hasOverlap: overlaps };
}

/** Merges a field of a row that is a list of rows, or one thing with fields of its own; undefined for any other. */
function mergeInside<T extends object>(
  was: unknown,
  my: unknown,
  their: unknown,
  key: keyof T & string,
  { lists, parts }: Omit<RowRules<T>, 'keyOf'>,
): MergeResult<unknown> | undefined {
  const [list, part] = [lists?.[key], parts?.[key]];
  if (list) return mergeRows(listOf(was), listOf(my), listOf(their), list);
  return part && isThing(my) && isThing(their) ? mergeRow(isThing(was) ? was : undefined, my, their, part) : undefined;
}

/** Tells whether two new rows have the same texts, as when both sides began an empty list. */
const saysSame = <T extends object>(a: T, b: T, { texts }: RowRules<T>): boolean =>
  texts.some((key) => String(a[key] ?? '') !== '') && texts.every((key) => String(a[key] ?? '') === String(b[key] ?? ''));

/** Merges each row by itself; a row that only one side added or removed follows that side. */
function mergeEach<T extends object>(base: readonly T[], mine: readonly T[], theirs: readonly T[], rules: RowRules<T>): MergeResult<T[]> {
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
    overlaps ||= merged.hasOverlap;
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
  return { value, hasOverlap: overlaps };
}

/** Merges the parts of a script, each word by word. */
export const mergeParts = <T extends Part>(base: readonly T[], mine: readonly T[], theirs: readonly T[]): MergeResult<T[]> =>
  mergeEach<Part>(base, mine, theirs, PARTS) as MergeResult<T[]>;

/** Sorts rows in the order of another list; a row missing there stays behind its predecessor. */
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
 * Merges the rows of a list, each by itself and its texts word by word. The order is mine where only I moved rows, else theirs.
 * Row numbers and the fields computed from others are recomputed.
 */
export function mergeRows<T extends object>(
  base: readonly T[],
  mine: readonly T[],
  theirs: readonly T[],
  rules: RowRules<T>,
): MergeResult<T[]> {
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
  const { value, hasOverlap: overlaps } = mergeEach(as(base), as(mine), theirs, rules);
  const common = (rows: readonly T[]): (Key | null | undefined)[] =>
    rows.map(keyOf).filter((key) => key != null && [base, mine, theirs].every((side) => side.some((row) => keyOf(row) === key)));
  const isMine = equal(common(theirs), common(base)) && !equal(common(mine), common(base));
  const ordered = isMine ? sortedAs(value, mine, keyOf) : value;
  return { value: ordered.map((row, index) => ('index' in row ? { ...row, index } : row)), hasOverlap: overlaps };
}
