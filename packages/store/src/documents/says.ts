import { same } from '../core/same.ts';

export type Fields<T> = readonly (keyof T & string)[];

/** What the server gives to the rows of a list as it stores them. */
const GIVEN: ReadonlySet<string> = new Set(['id', 'index', 'uuid']);
const isGiven = (name: string, { manual }: { readonly manual?: unknown }): boolean =>
  GIVEN.has(name) || (name === 'duration' && manual === false);

/** What was written in a value: without what the server gives; nothing is written where it is empty. */
function written(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map(written);
  if (typeof value !== 'object' || value === null) return value === '' ? undefined : (value ?? undefined);
  const told = Object.entries(value).filter(([name]) => !isGiven(name, value));
  return Object.fromEntries(told.map(([name, each]) => [name, written(each)]));
}

/** A slug is stored without the spaces around it, that of a reportage in capitals. */
const isSlugOf = (stored: unknown, sent: unknown): boolean =>
  typeof sent === 'string' && [sent.trim(), sent.trim().toUpperCase()].includes(stored as string);

/** Tells whether a field of the stored document says what was sent: it differs at most in what the server makes of it as it stores it. */
export const saysIn = <T extends object>(stored: T, sent: T, field: keyof T & string): boolean =>
  same(written(stored[field]), written(sent[field])) || (field === 'slug' && isSlugOf(stored[field], sent[field]));

/** Tells whether the stored document says what was sent. */
export const says = <T extends object>(stored: T, sent: T, fields: Fields<T>): boolean =>
  fields.every((field) => saysIn(stored, sent, field));

/** A text in which what the stored document says too is as it is stored. */
export const asStored = <T extends object>(text: T, stored: T, fields: Fields<T>): T => ({
  ...text,
  ...Object.fromEntries(fields.filter((field) => saysIn(stored, text, field)).map((field) => [field, stored[field]])),
});
