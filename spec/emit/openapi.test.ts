import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { calls } from '../index.ts';
import { topics } from '../topics.ts';

interface Described {
  readonly description?: string;
}
interface Operation {
  readonly operationId: string;
  readonly parameters: readonly (Described & { readonly name: string })[];
  readonly responses: Readonly<Record<string, unknown>>;
}
interface Shape {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Described>>;
  readonly examples?: readonly unknown[];
}
const read = (name: string) => JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'));
const document: { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, Shape> } } = read('openapi.json');
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
const shapes = Object.entries(document.components.schemas);

it('describes every parameter of every call and every field of every shape', () => {
  const silent = [
    ...operations.flatMap(({ operationId, parameters }) =>
      parameters.flatMap((each) => (each.description ? [] : [`${operationId} ${each.name}`])),
    ),
    ...[...shapes, ...Object.entries(read('asyncapi.json').components.schemas as Record<string, Shape>)].flatMap(([name, { properties }]) =>
      Object.entries(properties ?? {}).flatMap(([field, { description }]) => (description ? [] : [`${name}.${field}`])),
    ),
  ];
  expect([silent, operations.length > 200, shapes.length > 150]).toEqual([[], true, true]);
});

it('says of every call how it may be refused', () => {
  for (const { operationId, responses } of operations)
    expect([operationId, Object.keys(responses).filter((status) => status.startsWith('4')).length > 0]).toEqual([operationId, true]);
  const refusals = (id: string) =>
    Object.keys(operations.find(({ operationId }) => operationId === id)!.responses).filter((key) => /^4/.test(key));
  expect(refusals('time.get')).toEqual(['422', '429']);
  expect(refusals('stories.update')).toEqual(['400', '401', '403', '404', '409', '412', '413', '422', '428', '429']);
  // It takes a lock where that is asked for.
  expect(refusals('stories.load')).toEqual(['400', '401', '403', '404', '409', '422', '429']);
  expect(refusals('auth.code')).toContain('401');
  expect(refusals('souv.search')).toContain('412');
});

it('says where a part of an answer may be asked for, and where nothing may have changed', () => {
  const answers = (id: string) => Object.keys(operations.find(({ operationId }) => operationId === id)!.responses);
  expect(answers('files.file')).toEqual(expect.arrayContaining(['200', '206', '416']));
  expect(answers('calendars.feed.read')).toEqual(expect.arrayContaining(['200', '304']));
  expect(answers('stories.load').filter((status) => /^(206|304|416)$/.test(status))).toEqual([]);
});

/** Every named schema that the calls and events reach. */
function named(): Map<string, z.ZodType> {
  const found = new Map<string, z.ZodType>();
  const roots = [
    ...calls.flatMap(({ call }) => [call.path, call.query, call.body, call.result]),
    ...Object.values(topics).flatMap(({ actions }) => Object.values<z.ZodType>(actions)),
  ];
  for (const root of roots) if (root) walk(root, found);
  return found;
}
function walk(node: unknown, found: Map<string, z.ZodType>, seen = new Set<unknown>()): void {
  if (node === null || typeof node !== 'object' || seen.has(node)) return;
  seen.add(node);
  if (node instanceof z.ZodType) {
    const id = z.globalRegistry.get(node)?.id;
    if (id) found.set(id, node);
    const { shape, element, innerType, options, in: input, valueType } = node.def as unknown as Record<string, unknown>;
    for (const part of [shape, element, innerType, options, input, valueType]) walk(part, found, seen);
    return;
  }
  for (const part of Object.values(node)) walk(part, found, seen);
}

it('has an example of every shape, which the server would take', () => {
  const schemas = named();
  const shown = shapes.filter(([, { type, properties }]) => type === 'object' && properties);
  expect(shown.flatMap(([name, { examples }]) => (examples?.length === 1 ? [] : [name]))).toEqual([]);
  const wrong = shown.flatMap(([name, { examples }]) => {
    const schema = schemas.get(name);
    const result = schema?.safeParse(examples![0]);
    // A document holds no files.
    const issue = result?.error?.issues.find((each) => (each as { expected?: string }).expected !== 'file');
    return issue ? [[name, issue]] : [];
  });
  expect(wrong).toEqual([]);
  expect(shown.filter(([name]) => schemas.has(name)).length).toBeGreaterThan(100);
});

it('describes each field as what it is: a yes or no, a number, a list', () => {
  interface Typed extends Described {
    readonly type?: string | readonly string[];
    readonly anyOf?: readonly Typed[];
    readonly $ref?: string;
  }
  const typesOf = ({ type, anyOf, $ref }: Typed): string[] =>
    anyOf
      ? anyOf.flatMap(typesOf)
      : $ref
        ? typesOf((document.components.schemas[$ref.split('/').at(-1)!] ?? {}) as Typed)
        : [type ?? []].flat();
  const rules: readonly [begins: RegExp, fits: (types: readonly string[], description: string) => boolean][] = [
    [/^(Whether|True) /, (types) => types.includes('boolean')],
    [/^How many /, (types) => types.includes('integer') || types.includes('number') || types.includes('object')],
    [/^How long it lasts/, (types, text) => !types.includes('integer') && (types.includes('string') || /ISO 8601/.test(text))],
    [/^Ids? of /, (types) => !types.includes('boolean')],
    [/epoch milliseconds/i, (types) => types.includes('integer') || types.includes('number')],
    [/^Number that stays/, (types) => types.includes('integer')],
  ];
  const wrong = [...shapes, ...Object.entries(read('asyncapi.json').components.schemas as Record<string, Shape>)].flatMap(
    ([name, { properties }]) =>
      Object.entries((properties ?? {}) as Record<string, Typed>)
        .filter(([, field]) => rules.some(([begins, fits]) => begins.test(field.description!) && !fits(typesOf(field), field.description!)))
        .map(([field, { description }]) => `${name}.${field}: ${description}`),
  );
  expect(wrong).toEqual([]);
});
