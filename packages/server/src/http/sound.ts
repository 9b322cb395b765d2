import { isUtf8 } from 'node:buffer';
import { cutText } from '@lauda/domain';
import { MOST_PROBLEMS } from '../fields.ts';
import type { FieldProblem } from '../problem.ts';

/** Deeper than any shape of the contract; deeper input would only exhaust the validators. */
const DEEPEST = 100;
// Keys that could change an object's prototype.
const NO_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/** More values than the longest import has: of each that is wrong the validators make an issue, and of millions the server would run out of memory. */
const MOST_VALUES = 250_000;

/** Tells whether PostgreSQL can store a text: no U+0000 and no lone surrogate. */
const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

/** An object or a list of the input that has to be looked through. */
interface Part {
  readonly value: object;
  readonly path: string;
  readonly depth: number;
}
const isPart = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isUnsoundText = (value: unknown): boolean => typeof value === 'string' && !isStorable(value);
const under = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);

/** Finds input that no call accepts, whatever its schema: texts the database cannot store, prototype keys, excessive depth, too many values. */
export function unsoundFields(value: unknown, name = ''): FieldProblem[] {
  if (isUnsoundText(value)) return [{ path: name, rule: 'format', params: { format: 'text' } }];
  const found: FieldProblem[] = [];
  const waiting: Part[] = isPart(value) ? [{ value, path: name, depth: 0 }] : [];
  let count = 0;
  for (let next = waiting.pop(); next !== undefined && found.length < MOST_PROBLEMS; next = waiting.pop()) {
    const { path, depth } = next;
    const tooMany = (max: number, of: string): FieldProblem[] => [{ path: cutText(path, 100), rule: 'max', params: { max, of } }];
    if (depth > DEEPEST) return tooMany(DEEPEST, 'depth');
    // The keys of a list of millions are not written out.
    const keys = Array.isArray(next.value) && next.value.length > MOST_VALUES ? undefined : Object.keys(next.value);
    count += keys?.length ?? 0;
    if (!keys || count > MOST_VALUES) return tooMany(MOST_VALUES, 'values');
    for (const key of keys) {
      const item = (next.value as Readonly<Record<string, unknown>>)[key];
      // A path is put together only where it is needed: most values are sound.
      if (!isStorable(key) || NO_KEYS.has(key))
        found.push({ path: under(path, key).toWellFormed().replaceAll('\u0000', '\uFFFD'), rule: 'unknown' });
      else if (isUnsoundText(item)) found.push({ path: under(path, key), rule: 'format', params: { format: 'text' } });
      else if (isPart(item)) waiting.push({ value: item, path: under(path, key), depth: depth + 1 });
      if (found.length >= MOST_PROBLEMS) break;
    }
  }
  return found;
}

/** Tells whether a body is valid UTF-8; a lenient decoder would silently put U+FFFD into texts. */
export const isText = (body: Buffer): boolean => isUtf8(body);
