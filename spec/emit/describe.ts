import { Colour, Duration, LocalTime, Timestamp, Version } from '../scalars.ts';
import { FIELD_WORDS } from './fieldWords.ts';
import { SHAPE_WORDS } from './shapeWords.ts';

interface Described {
  description?: string;
  properties?: Record<string, Described>;
  [key: string]: unknown;
}
// Descriptions of these scalars say how a value is written, not what it means.
const FORMATS = new Set([Colour, Duration, LocalTime, Timestamp].map((scalar) => scalar.meta()?.description));

/** Finds the description of a field or parameter: by its shape and name, then by its name. Throws when there is none. */
function wordsFor(shape: string, field: string): string {
  const entity = shape.replace(/Input(?=\.|$)/, '');
  const found = SHAPE_WORDS[`${shape}.${field}`] ?? SHAPE_WORDS[`${entity}.${field}`] ?? FIELD_WORDS[field];
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

const isSchema = (part: unknown): part is Described => typeof part === 'object' && part !== null;
/** The schemas within a schema beside its fields: of what a list holds, of the values of a record, and of each part of a union. */
const within = ({ items, prefixItems, additionalProperties, anyOf, oneOf, allOf }: Described): Described[] =>
  [items, prefixItems, additionalProperties, anyOf, oneOf, allOf].flat().filter(isSchema);

/** Describes every field of a schema and of all it holds: a field of a field is called `Shape.field.part`, and so is one of the entries of a list. */
export function describeWithin<S extends Described>(shape: string, schema: S): S {
  const { properties = {} }: Described = schema;
  for (const [field, part] of Object.entries(properties))
    properties[field] = describeWithin(`${shape}.${field}`, described(shape, field, part));
  for (const part of within(schema)) describeWithin(shape, part);
  return schema;
}

/** Describes every field of the named shapes. */
export function describeFields(schemas: Record<string, unknown>): void {
  for (const [name, schema] of Object.entries(schemas)) describeWithin(name, schema as Described);
}
