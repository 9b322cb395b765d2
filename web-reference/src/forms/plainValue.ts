import type { Text } from '../i18n/i18n.ts';

/** Writes a value of a setting for people: a flag as yes or no, a point as its degrees, a list by its entries, each by the words of its field. */
export function plainValue(value: unknown, t: Text, wordOf: (value: unknown) => unknown = (each) => each): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return t(value ? 'conflict.yes' : 'conflict.no');
  if (Array.isArray(value)) return value.map((each) => plainValue(each, t, wordOf)).join(', ') || '–';
  if (typeof value === 'object')
    return Object.values(value)
      .map((each) => plainValue(each, t, wordOf))
      .join(', ');
  return String(wordOf(value));
}
