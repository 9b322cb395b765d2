import { usage } from '../errors.ts';

/** The meaning of a typed `--json`: nothing, the list of names it may select, or a selection. */
export type JsonWish = 'no' | 'names' | readonly string[];

/** Reads the value of `--json`: alone it lists the fields; an unknown name is refused with the list. */
export function jsonWish(value: string | boolean | readonly string[] | undefined, fields: readonly string[]): JsonWish {
  if (value === undefined || value === false) return 'no';
  if (typeof value !== 'string') return 'names';
  return namesIn(value, fields, '--json');
}

/** Reads the names of `--fields`; an unknown one is refused with the list. */
export function fieldsWish(
  value: string | boolean | readonly string[] | undefined,
  fields: readonly string[],
): readonly string[] | undefined {
  return typeof value === 'string' ? namesIn(value, fields, '--fields') : undefined;
}

function namesIn(value: string, fields: readonly string[], option: string): readonly string[] {
  const names = value.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !fields.includes(name));
  if (unknown !== undefined) throw usage('usage.jsonField', { option, value: unknown, fields: fields.join(', ') });
  return names;
}

/** Keeps the selected fields of an item, in the order asked; one it lacks is null. */
export const pick = (item: object, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, (item as Record<string, unknown>)[name] ?? null]));

/** Writes JSON: indented for eyes, one line for programs. */
export const renderJson = (value: unknown, indented: boolean): string => `${JSON.stringify(value, null, indented ? 2 : undefined)}\n`;
