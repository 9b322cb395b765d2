/** Tells whether two JSON values are equal; the order of an object's fields does not matter, undefined is the same as absent. */
export function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  if (Array.isArray(a)) return a.length === (b as unknown[]).length && a.every((each, index) => same(each, (b as unknown[])[index]));
  const left = a as Record<string, unknown>;
  const right = b as Record<string, unknown>;
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((key) => same(left[key], right[key]));
}

/** The former list when the new one holds the same things, so whoever shows it does not draw again. */
export const keepList = <T>(former: readonly T[], next: readonly T[]): readonly T[] =>
  former.length === next.length && former.every((each, index) => Object.is(each, next[index])) ? former : next;

/** Tells whether two flat objects hold the same values. */
export const shallowSame = (a: object, b: object): boolean => {
  const left = Object.entries(a);
  return left.length === Object.keys(b).length && left.every(([key, value]) => Object.is(value, (b as Record<string, unknown>)[key]));
};
