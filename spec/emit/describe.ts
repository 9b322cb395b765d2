import { Colour, Duration, LocalTime, Timestamp, Version } from '../scalars.ts';
import { FIELD_WORDS } from './fieldWords.ts';
import { SHAPE_WORDS } from './shapeWords.ts';

interface Described {
  description?: string;
  [key: string]: unknown;
}
// Descriptions of these scalars say how a value is written, not what it means.
const FORMATS = new Set([Colour, Duration, LocalTime, Timestamp].map((scalar) => scalar.meta()?.description));

/** Finds the description of a field or parameter: by its shape and name, then by its name. Throws when there is none. */
function wordsFor(shape: string, field: string): string {
  const found = SHAPE_WORDS[`${shape}.${field}`] ?? SHAPE_WORDS[`${shape.replace(/Input$/, '')}.${field}`] ?? FIELD_WORDS[field];
  if (found === undefined) throw new Error(`${shape}.${field} is described nowhere: say in spec/emit/fieldWords.ts what it is`);
  return found;
}

/** Describes one field or parameter; a description in its schema stays. */
export function described(shape: string, field: string, schema: Described): Described {
  const { description } = schema;
  const isVersion = description === Version.meta()?.description;
  if (description === undefined || isVersion) return { ...schema, description: wordsFor(shape, field) };
  const isFormat = FORMATS.has(description) && (`${shape}.${field}` in SHAPE_WORDS || field in FIELD_WORDS);
  return isFormat ? { ...schema, description: `${wordsFor(shape, field)} (${description})` } : schema;
}

/** Describes every field of the named shapes. */
export function describeFields(schemas: Record<string, unknown>): void {
  for (const [name, schema] of Object.entries(schemas as Record<string, { properties?: Record<string, Described> }>))
    for (const [field, part] of Object.entries(schema.properties ?? {})) schema.properties![field] = described(name, field, part);
}
