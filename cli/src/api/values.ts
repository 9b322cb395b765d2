import type { Contract, Schema } from './contract.ts';

type Resolve = Contract['resolve'];

/** Lists the plain alternatives of a schema: references followed, unions opened. */
function alternatives(schema: Schema, resolve: Resolve): Schema[] {
  const plain = resolve(schema);
  const union = plain.anyOf ?? plain.oneOf ?? plain.allOf;
  return union ? union.flatMap((part) => alternatives(part, resolve)) : [plain];
}
const typesOf = (schema: Schema, resolve: Resolve): readonly string[] =>
  alternatives(schema, resolve).flatMap(({ type }) => (type === undefined ? [] : [type].flat()));

const isBinary = ({ format, contentEncoding }: Schema): boolean => format === 'binary' || contentEncoding === 'binary';

/** Tells whether a value of this schema is a file: binary content, or a list of it. */
export const isFile = (schema: Schema, resolve: Resolve): boolean =>
  alternatives(schema, resolve).some((plain) => isBinary(plain) || (plain.items !== undefined && isBinary(resolve(plain.items))));

/** Finds the schema of a dotted path of properties; undefined when the contract does not describe it. */
export function propertyOf(schema: Schema, path: readonly string[], resolve: Resolve): Schema | undefined {
  const [name, ...rest] = path;
  if (name === undefined) return schema;
  for (const plain of alternatives(schema, resolve)) {
    const next = plain.properties?.[name];
    if (next) return propertyOf(next, rest, resolve);
  }
  return undefined;
}

/** Lists the property names of a body. */
export const propertiesOf = (schema: Schema, resolve: Resolve): string[] =>
  alternatives(schema, resolve).flatMap((plain) => Object.keys(plain.properties ?? {}));

/** Names the shape of a value in one short word: `integer`, `date`, `play|stop`, `integer…` for a list; any JSON is `any`. Of more words than `most` it says `enum`. */
export function shapeOf(schema: Schema, resolve: Resolve, most = 8): string {
  const plain = alternatives(schema, resolve).filter(({ type }) => type !== 'null');
  if (plain.some(({ type }) => type !== undefined && type.length > 3 && typeof type !== 'string')) return 'any';
  const words = plain.map((part) => {
    if (part.enum) return part.enum.length > most ? 'enum' : part.enum.join('|');
    if (part.items) return `${shapeOf(part.items, resolve, most)}…`;
    return part.format ?? [part.type ?? 'any'].flat().join('|');
  });
  return [...new Set(words)].join('|') || 'any';
}

/** Reads a text as JSON where writing it back gives the same text: `01` is no number. */
function literal(text: string): { value: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'number' && String(value) !== text ? undefined : { value };
  } catch {
    return undefined;
  }
}
/** Whether a text is a number, written as people do: `-23.50`, `007`. One that would lose digits is none. */
const isNumber = (text: string): boolean =>
  /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) && (/[.e]/i.test(text) || Number.isSafeInteger(Number(text)));
const kindOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

/**
 * Turns a typed text into the value the contract asks for: number, boolean, null, list, object or text.
 * A text that cannot be read as that stays text, so the server names the field and what it expected. Where any
 * JSON is allowed a text that looks like a number is one; in quotes it is a text.
 */
export function coerce(text: string, schema: Schema, resolve: Resolve): unknown {
  const types = typesOf(schema, resolve).flatMap((type) => (type === 'integer' ? ['number'] : [type]));
  const read = literal(text);
  const any = types.includes('string') && types.length > 2;
  if (read && (any || kindOf(read.value) !== 'string') && types.includes(kindOf(read.value))) return read.value;
  if (types.includes('number') && !types.includes('string') && isNumber(text)) return Number(text);
  if (types.includes('string') || !types.includes('array')) return text;
  const items = alternatives(schema, resolve).find((plain) => plain.items)?.items ?? {};
  return [coerce(text, items, resolve)];
}
