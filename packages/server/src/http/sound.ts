import { isUtf8 } from 'node:buffer';
import type { FieldProblem } from '../problem.ts';

/** Deeper than any shape of the contract; deeper input would only exhaust the validators. */
const DEEPEST = 100;
// Keys that could change an object's prototype.
const NO_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/** Tells whether PostgreSQL can store a text: no U+0000 and no lone surrogate. */
const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

/** Finds input that no call accepts, whatever its schema: texts the database cannot store, prototype keys, excessive depth. */
export function unsoundFields(value: unknown, name = ''): FieldProblem[] {
  const found: FieldProblem[] = [];
  const waiting: { value: unknown; path: string; depth: number }[] = [{ value, path: name, depth: 0 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { path, depth } = next;
    if (typeof next.value === 'string' && !isStorable(next.value)) found.push({ path, rule: 'format', params: { format: 'text' } });
    if (typeof next.value !== 'object' || next.value === null) continue;
    if (depth > DEEPEST) return [{ path: path.slice(0, 100), rule: 'max', params: { max: DEEPEST, of: 'depth' } }];
    for (const [key, item] of Object.entries(next.value)) {
      const at = path === '' ? key : `${path}.${key}`;
      if (!isStorable(key) || NO_KEYS.has(key)) found.push({ path: at.toWellFormed().replaceAll('\u0000', '\uFFFD'), rule: 'unknown' });
      else waiting.push({ value: item, path: at, depth: depth + 1 });
    }
  }
  return found;
}

/** Tells whether a body is valid UTF-8; a lenient decoder would silently put U+FFFD into texts. */
export const isText = (body: Buffer): boolean => isUtf8(body);
