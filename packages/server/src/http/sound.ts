import { isUtf8 } from 'node:buffer';
import type { FieldProblem } from '../problem.ts';

/** Deeper than any shape of the contract; what goes deeper would only exhaust those who read it. */
const DEEPEST = 100;
// Keys by which an object is more than its fields.
const NO_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/** Whether the database holds a text as it is: it has no U+0000, and no half of a pair. */
const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

/** Finds what no call takes, whatever its shape says: texts and keys that no database holds, keys of the language, endless depth. */
export function unsound(value: unknown, name = ''): FieldProblem[] {
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

/** Whether the bytes of a body are text; a reader would put U+FFFD for what is not, and nobody would know. */
export const isText = (body: Buffer): boolean => isUtf8(body);
