import type * as z from 'zod';

// Empty values for a field that an older release does not send: the first one that its schema accepts is used.
const NOTHINGS = [null, [], false, 0, ''] as const;
const TRIES = 100;
/** How many values an answer may have; of each that is wrong the validator makes an issue, and of millions the server would run out of memory. */
const MOST_VALUES = 1_000_000;

/** Tells whether an answer has no more values than can be parsed. */
export function isBounded(answer: unknown): boolean {
  const waiting: unknown[] = [answer];
  let count = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    const inside: unknown[] = Object.values(next);
    count += inside.length;
    if (count > MOST_VALUES) return false;
    for (const value of inside) if (typeof value === 'object' && value !== null) waiting.push(value);
  }
  return true;
}

type Path = readonly PropertyKey[];
const parentOf = (value: unknown, path: Path): Record<PropertyKey, unknown> | undefined =>
  path.slice(0, -1).reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key], value) as
    | Record<PropertyKey, unknown>
    | undefined;

/** Sets an absent field to an empty value; false when the field is present and wrong. */
function fill(value: unknown, path: Path, attempt: number): boolean {
  const parent = parentOf(value, path);
  const field = path.at(-1);
  if (!parent || field === undefined || typeof parent !== 'object' || (attempt === 0 && parent[field] !== undefined)) return false;
  parent[field] = NOTHINGS[attempt];
  return true;
}

/**
 * Parses the answer of a newsroom of another release with our schema: fields unknown here are dropped, fields missing there are filled with empty
 * values, in the answer itself. Wrong values stay wrong.
 */
export function parseAnswer<S extends z.ZodType>(schema: S, answer: unknown): z.ZodSafeParseResult<z.output<S>> {
  let read = schema.safeParse(answer);
  if (read.success || typeof answer !== 'object') return read;
  const attempts = new Map<string, number>();
  for (let round = 0; !read.success && round < TRIES; round++) {
    for (const { path } of read.error.issues) {
      const name = path.join('.');
      const attempt = attempts.get(name) ?? 0;
      if (attempt >= NOTHINGS.length || !fill(answer, path, attempt)) return read;
      attempts.set(name, attempt + 1);
    }
    read = schema.safeParse(answer);
  }
  return read;
}
