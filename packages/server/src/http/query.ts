import * as z from 'zod';
import type { FieldProblem } from '../problem.ts';

type Kind = 'number' | 'boolean' | 'numbers' | 'strings' | 'string';

/** Finds the type of a parameter without its optional and nullable wrappers. */
function kindOf(schema: z.ZodType): Kind {
  const inner = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? (schema.unwrap() as z.ZodType) : schema;
  if (inner !== schema) return kindOf(inner);
  if (inner instanceof z.ZodNumber) return 'number';
  if (inner instanceof z.ZodBoolean) return 'boolean';
  if (inner instanceof z.ZodArray) return kindOf(inner.element as z.ZodType) === 'number' ? 'numbers' : 'strings';
  return 'string';
}

const number = (text: string): unknown => (/^-?\d{1,16}$/.test(text) ? Number(text) : text);
const boolean = (text: string): unknown => (text === 'true' ? true : text === 'false' ? false : text);
const list = (value: string | string[]): string[] =>
  [value]
    .flat()
    .flatMap((part) => part.split(','))
    .filter((part) => part !== '');

/** Lists the parameters a call knows, by their names. */
const shapeOf = (schema: z.ZodType | undefined): Readonly<Record<string, z.ZodType>> =>
  (schema as z.ZodObject<Record<string, z.ZodType>> | undefined)?.shape ?? {};

/** Makes a function that finds unknown parameters of a call. They are refused: a misspelt filter would otherwise answer everything. */
export function unknownParameters(schema: z.ZodType | undefined): (raw: object) => FieldProblem[] {
  const known = new Set(Object.keys(shapeOf(schema)));
  return (raw) =>
    Object.keys(raw)
      .filter((name) => !known.has(name))
      .map((path) => ({ path, rule: 'unknown' }));
}

/**
 * Makes the parser of a call's parameters: text becomes the number, boolean or list of the contract. What cannot be parsed is left as text, so that
 * validation names the field and what was expected. Lists come as `ids=1&ids=2` or `ids=1,2`.
 */
export function parameterReader(schema: z.ZodType | undefined): (raw: Record<string, string | string[]>) => Record<string, unknown> {
  const kinds = new Map(Object.entries(shapeOf(schema)).map(([name, part]) => [name, kindOf(part)]));
  return (raw) => {
    const out: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(raw)) {
      const kind = kinds.get(name);
      if (kind === 'numbers') out[name] = list(value).map(number);
      else if (kind === 'strings') out[name] = list(value);
      else if (kind === 'number') out[name] = number(String(value));
      else if (kind === 'boolean') out[name] = boolean(String(value));
      else out[name] = value;
    }
    return out;
  };
}
