import * as z from 'zod';

/** A statement with its values. */
interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/** The shape of an entity: a zod object. */
export type Shaped<E> = z.ZodType<E> & { readonly shape: Readonly<Record<keyof E & string, z.ZodType>> };

/** How the fields of an entity are kept as columns of a table. */
export interface Columns<E> {
  /** The fields that are columns, in the order of the entity. */
  readonly fields: readonly (keyof E & string)[];
  /** The default of each field: null, empty or false; absent where the table or the caller must provide it. */
  readonly empty: Partial<E>;
  /** The column of a field. */
  of(field: keyof E & string): string;
  /** The columns of a select under the names of their fields, of the given table or alias. */
  select(table?: string): string;
  /** Inserts a row of these fields and answers what `returning` lists. */
  insert(table: string, values: Partial<E>, returning: string): Statement;
  /** Replaces these fields of a row, raises its version and answers what `returning` lists. */
  update(table: string, id: number, values: Partial<E>, returning: string): Statement;
}

const snake = (field: string): string => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const bare = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodNullable || schema instanceof z.ZodOptional ? bare(schema.unwrap() as z.ZodType) : schema;

/** Tells whether a field is stored as jsonb: objects and lists of objects are; lists of plain values are SQL arrays. */
function isJson(schema: z.ZodType): boolean {
  const plain = bare(schema);
  if (plain instanceof z.ZodArray) return bare(plain.element as z.ZodType) instanceof z.ZodObject;
  return plain instanceof z.ZodObject || plain instanceof z.ZodRecord || plain instanceof z.ZodCustom;
}

function emptyOf(schema: z.ZodType): unknown {
  if (schema instanceof z.ZodNullable) return null;
  if (schema instanceof z.ZodArray) return [];
  return schema instanceof z.ZodBoolean ? false : undefined;
}

/**
 * Derives select, insert and update of an entity from its shape: the column is the field name in snake_case, or as `names` says; null there means it
 * is stored elsewhere. It is no query builder: special statements stay SQL.
 */
export function columnsOf<E extends object>({ shape }: Shaped<E>, names: { readonly [K in keyof E]?: string | null } = {}): Columns<E> {
  type Field = keyof E & string;
  const fields = (Object.keys(shape) as Field[]).filter((field) => names[field] !== null);
  const of = (field: Field): string => names[field] ?? snake(field);
  const given = (values: Partial<E>): Field[] =>
    fields.filter((field) => field !== 'id' && field !== 'version' && values[field] !== undefined);
  const sentAs = (values: Partial<E>, field: Field): unknown =>
    values[field] !== null && isJson(shape[field]) ? JSON.stringify(values[field]) : values[field];
  return {
    fields,
    of,
    empty: Object.fromEntries(fields.map((field) => [field, emptyOf(shape[field])])) as Partial<E>,
    select: (table) => fields.map((field) => `${table ? `${table}.` : ''}${of(field)} as "${field}"`).join(', '),
    insert: (table, values, returning) => {
      const known = given(values);
      const places = known.map((_field, at) => `$${at + 1}`);
      return {
        text: `insert into ${table} (${known.map(of).join(', ')}) values (${places.join(', ')}) returning ${returning}`,
        values: known.map((field) => sentAs(values, field)),
      };
    },
    update: (table, id, values, returning) => {
      const known = given(values);
      const sets = known.map((field, at) => `${of(field)} = $${at + 2}`);
      return {
        text: `update ${table} set ${[...sets, 'version = version + 1'].join(', ')} where id = $1 returning ${returning}`,
        values: [id, ...known.map((field) => sentAs(values, field))],
      };
    },
  };
}
