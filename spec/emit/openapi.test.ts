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
  readonly parameters: readonly (Described & { readonly name: string; readonly schema: { readonly enum?: readonly unknown[] } })[];
  readonly 'x-takes-away'?: true | Readonly<Record<string, unknown>>;
  readonly responses: Readonly<Record<string, unknown>>;
}
interface Shape extends Described {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly allOf?: readonly Shape[];
  readonly $ref?: string;
  readonly examples?: readonly unknown[];
}
const read = (name: string) => JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'));
const document: { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, Shape> } } = read('openapi.json');
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
const shapes = Object.entries(document.components.schemas);

/** Every field within a part of a document, however deep it lies: in lists, records, unions and other fields, and where a shape has no name. */
function fieldsOf(part: unknown, place: string): [place: string, field: Shape][] {
  if (part === null || typeof part !== 'object') return [];
  if (Array.isArray(part)) return part.flatMap((each) => fieldsOf(each, place));
  return Object.entries(part).flatMap(([key, each]): [string, Shape][] => {
    if (key === 'examples') return [];
    if (key !== 'properties') return fieldsOf(each, `${place}.${key}`);
    return Object.entries(each as Record<string, Shape>).flatMap(([name, field]): [string, Shape][] => [
      [`${place}.${name}`, field],
      ...fieldsOf(field, `${place}.${name}`),
    ]);
  });
}
const fields = [...fieldsOf(document, 'openapi'), ...fieldsOf(read('asyncapi.json'), 'asyncapi')];

it('describes every parameter of every call and every field of every shape, also of what a field, a list or a message holds', () => {
  const silent = [
    ...operations.flatMap(({ operationId, parameters }) =>
      parameters.flatMap((each) => (each.description ? [] : [`${operationId} ${each.name}`])),
    ),
    ...fields.flatMap(([place, { description }]) => (description ? [] : [place])),
  ];
  expect([silent, operations.length > 200, shapes.length > 150]).toEqual([[], true, true]);
  // What is looked at is what lies deep, too.
  const places = fields.map(([place]) => place);
  for (const deep of ['NewsReport.config.readRate', 'ImportResult.created.items.block', 'Document.anyOf.allOf.kind'])
    expect(places).toContain(`openapi.components.schemas.${deep}`);
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

it('marks every call that takes something away: all that delete, and those that end, replace, call off or take over', () => {
  const marks = new Map(operations.map(({ operationId, 'x-takes-away': mark }) => [operationId, mark]));
  const deleting = Object.values(document.paths).flatMap(({ delete: call }) => (call ? [call.operationId] : []));
  expect([deleting.length > 50, deleting.filter((id) => marks.get(id) !== true)]).toEqual([true, []]);
  const others = [...marks].filter(([id, mark]) => mark !== undefined && !deleting.includes(id));
  expect(Object.fromEntries(others)).toEqual({
    'calendars.feed.create': true,
    'chats.leave': true,
    'cleaning.run': true,
    'contacts.merge': true,
    'jobs.cancel': true,
    'ldap.sync': { shutOut: true },
    'locks.takeOver': true,
    'mails.cancel': true,
    'posts.unpublish': true,
    'rundowns.import': { mode: 'replace' },
    'rundowns.mos.disable': true,
    'rundowns.recreate': true,
    'rundowns.takeIn': { mode: 'replace' },
    'stories.load': { takeOver: true },
    'users.me.secondFactor.end': true,
    'users.me.secondFactor.renew': true,
    'users.resetPassword': true,
  });
  // One that is called so, or that may be asked to do so, is not forgotten.
  const word = /^(remove|delete|cancel|merge|takeOver|unpublish|leave|reset\w*|kick|revoke|disable|recreate|end|stop)$/;
  const forgotten = operations.filter(
    ({ operationId, parameters, 'x-takes-away': mark }) =>
      mark === undefined &&
      (word.test(operationId.split('.').at(-1)!) ||
        parameters.some(({ name, schema }) => name === 'takeOver' || (name === 'mode' && schema.enum?.includes('replace')))),
  );
  expect(forgotten.map(({ operationId }) => operationId)).toEqual([]);
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
    const { shape, element, innerType, options, in: input, valueType, left, right } = node.def as unknown as Record<string, unknown>;
    for (const part of [shape, element, innerType, options, input, valueType, left, right]) walk(part, found, seen);
    return;
  }
  for (const part of Object.values(node)) walk(part, found, seen);
}

const hasFields = ({ $ref, properties, anyOf = [], oneOf = [], allOf = [] }: Shape): boolean =>
  $ref
    ? hasFields(document.components.schemas[$ref.split('/').at(-1)!] ?? {})
    : properties !== undefined || [...anyOf, ...oneOf, ...allOf].some(hasFields);

it('has an example of every shape that has fields, or is one of several, which the server would take', () => {
  const schemas = named();
  const shown = shapes.filter(([, shape]) => hasFields(shape));
  expect(shown.map(([name]) => name)).toContain('Document');
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
  const typesOf = ({ type, anyOf, $ref }: Shape): string[] =>
    anyOf ? anyOf.flatMap(typesOf) : $ref ? typesOf(document.components.schemas[$ref.split('/').at(-1)!] ?? {}) : [type ?? []].flat();
  const rules: readonly [begins: RegExp, fits: (types: readonly string[], description: string) => boolean][] = [
    [/^(Whether|True) /, (types) => types.includes('boolean')],
    [/^How many /, (types) => types.includes('integer') || types.includes('number') || types.includes('object')],
    [/^How long it lasts/, (types, text) => !types.includes('integer') && (types.includes('string') || /ISO 8601/.test(text))],
    [/^Ids? of /, (types) => !types.includes('boolean')],
    [/epoch milliseconds/i, (types) => types.includes('integer') || types.includes('number')],
    [/^Number that stays/, (types) => types.includes('integer')],
  ];
  const wrong = fields
    .filter(([, field]) => rules.some(([begins, fits]) => begins.test(field.description!) && !fits(typesOf(field), field.description!)))
    .map(([place, { description }]) => `${place}: ${description}`);
  expect(wrong).toEqual([]);
});
