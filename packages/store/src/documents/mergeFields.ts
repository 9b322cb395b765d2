import { same } from '../core/same.ts';
import { isFollowing, measured, withMarks } from './mediaMarks.ts';

/** A field that both sides changed, each in their own way; `path` names it from the document down: `slug`, `sections.head.subSections`. */
export interface FieldConflict {
  readonly path: string;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}
export interface Merged<T> {
  /** The changes of both; where both changed a field it holds mine. */
  readonly merged: T;
  readonly conflicts: readonly FieldConflict[];
}
type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A point of the map is one value: half of each side would be a place that nobody meant. */
const isPoint = (value: Fields): boolean => 'lat' in value && 'lng' in value;

/** Merges two documents with a common base, field by field: no text is lost, and fields both changed are reported as conflicts. */
export function mergeFields<T extends object>(base: T, mine: T, theirs: T, keys: readonly string[] = keysOf(mine, theirs)): Merged<T> {
  const merged: Record<string, unknown> = { ...(theirs as Fields) };
  const conflicts: FieldConflict[] = [];
  for (const key of keys) {
    const one = mergeOne(key, (base as Fields)[key], (mine as Fields)[key], (theirs as Fields)[key]);
    if (one.merged === undefined) delete merged[key];
    else merged[key] = one.merged;
    if (!isFollowing(key, theirs as Fields)) conflicts.push(...one.conflicts);
  }
  return { merged: merged as T, conflicts };
}

const keysOf = (...sides: readonly object[]): string[] => [...new Set(sides.flatMap((side) => Object.keys(side)))];

function mergeOne(path: string, base: unknown, mine: unknown, theirs: unknown): { merged: unknown; conflicts: readonly FieldConflict[] } {
  if (same(mine, base) || same(mine, theirs)) return { merged: theirs, conflicts: [] };
  if (same(theirs, base)) return { merged: mine, conflicts: [] };
  if (isFields(mine) && isFields(theirs) && !isPoint(mine)) {
    const inner = timed(mergeFields<Fields>(isFields(base) ? base : {}, mine, theirs));
    return { merged: inner.merged, conflicts: inner.conflicts.map((conflict) => ({ ...conflict, path: `${path}.${conflict.path}` })) };
  }
  const marked = withMarks(base, mine, theirs);
  if (marked) return { merged: marked, conflicts: [] };
  return { merged: mine, conflicts: [{ path, base, mine, theirs }] };
}

/** A merged section whose time is that of its clips: that both sides had another is no conflict, unless the clips are one. */
function timed({ merged, conflicts }: Merged<Fields>): Merged<Fields> {
  const whole = measured(merged);
  if (whole === merged || conflicts.some(({ path }) => path === 'subSections')) return { merged, conflicts };
  return { merged: whole, conflicts: conflicts.filter(({ path }) => path !== 'duration') };
}

/** Sets what a path names, however deep: `slug`, `sections.head` or `sections.head.subSections`. */
export function withPath<T extends object>(document: T, path: string, value: unknown): T {
  const dot = path.indexOf('.');
  if (dot < 0) return { ...document, [path]: value };
  const head = path.slice(0, dot);
  const inner = (document as Fields)[head];
  return { ...document, [head]: withPath(isFields(inner) ? inner : {}, path.slice(dot + 1), value) };
}

/** Reads what a path names; undefined where there is nothing. */
export const atPath = (document: object, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (isFields(value) ? value[name] : undefined), document);
