import { randomUUID } from 'node:crypto';
import { resolved, type Schema } from '../fuzz/api/schema.ts';
import { contract } from '../fuzz/api/whole.ts';

/** The word that is searched for wherever it must not be. */
export const WORD = 'xilindro';
/** Whether a text has the word in it: some slugs are written large. */
export const holds = (text: string): boolean => text.toLowerCase().includes(WORD);
/** The contract, as the word is written and searched by it. */
export const { operations, schemas } = await contract();

/** What a part without a text has to have. */
function needed(schema: Schema): unknown {
  const { type, pattern } = resolved(schema, schemas);
  if (type === 'integer' || type === 'number') return 200;
  return type === 'boolean' ? false : pattern ? 'PT1S' : WORD;
}
/** A value of a schema with the word in every text it has a place for. */
export function filled(schema: Schema, name = '', depth = 0): unknown {
  const found = resolved(schema, schemas);
  const [first] = (found.anyOf ?? []).filter(({ type }) => type !== 'null');
  if (first) return filled(first, name, depth);
  if (found.enum) return found.enum[0];
  if (name === 'uuid' && depth > 0) return randomUUID();
  if (/(^id|Id|Ids|uuid|version|Version)$/.test(name)) return undefined;
  switch (found.type) {
    case 'string':
      return found.pattern || found.format ? undefined : WORD.slice(0, found.maxLength ?? WORD.length);
    case 'array':
      return depth > 6 || !found.items ? [] : [filled(found.items, name, depth + 1)].filter((item) => item !== undefined);
    case 'object':
      return depth > 6
        ? undefined
        : Object.fromEntries(
            Object.entries(found.properties ?? {})
              // A graphics item is of a template or of an object, never of both.
              .filter(([key]) => key !== 'mosData' || !found.properties?.ciiData)
              .map(
                ([key, part]) => [key, filled(part, key, depth + 1) ?? (found.required?.includes(key) ? needed(part) : undefined)] as const,
              )
              .filter(([, value]) => value !== undefined),
          );
    default:
      return undefined;
  }
}
