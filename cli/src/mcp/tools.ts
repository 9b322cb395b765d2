import type { Contract, Operation, Parameter, Schema } from '../api/contract.ts';
import { groupOf, titleOf } from './groups.ts';

/** A call as a tool makes it, with only those parameters that cannot change anything. */
export interface ReadCall extends Operation {
  /** Its name within its tool. */
  readonly name: string;
}
/** A tool of the protocol: calls of one kind, of which one is made. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly calls: readonly ReadCall[];
  readonly inputSchema: {
    readonly type: 'object';
    readonly properties: Readonly<Record<string, object>>;
    readonly required: readonly string[];
  };
}

/** Parameters that take a lock or make the server fetch something: tools do not offer them, so calls stay read-only. */
const ACTING = new Set(['lock', 'window', 'takeOver', 'forceUpdate']);
/** Roles of calls that are not for people: a bridge takes its work by them. */
const NOT_FOR_PEOPLE = new Set(['bridge', 'public']);
/** Calls open to everybody that tell something about the newsroom. */
const PLAIN = /^(time|branch)\./;

/** Tells whether a call only reads what the newsroom has, answers with text that can be shown, and is for people. */
const isRead = ({ id, method, answer, role, outside }: Operation): boolean =>
  method === 'GET' &&
  !outside &&
  answer === 'application/json' &&
  (!NOT_FOR_PEOPLE.has(role) || PLAIN.test(id)) &&
  !id.startsWith('bridge.');

/** Whether somebody with these roles may make a call. */
const isOpen = ({ role }: Operation, roles: readonly string[]): boolean =>
  role === 'user' || role === 'public' || roles.includes('ROOT') || roles.includes(role);

/** Makes the tools of a contract for somebody with these roles: calls of a kind stand in one, so that a client has some twenty to choose from and not hundreds. */
export function toolsOf(contract: Contract, roles: readonly string[]): Tool[] {
  const groups = new Map<string, ReadCall[]>();
  for (const operation of contract.operations) {
    if (!isRead(operation) || !isOpen(operation, roles)) continue;
    const parameters = operation.parameters.filter(({ name }) => !ACTING.has(name));
    const group = groupOf(operation.id);
    groups.set(group, [...(groups.get(group) ?? []), { ...operation, parameters, name: operation.id }]);
  }
  return [...groups].map(([name, calls]) => toolOf(name, calls, contract));
}

const signature = ({ parameters }: ReadCall): string => parameters.map(({ name, required }) => (required ? name : `${name}?`)).join(', ');

function toolOf(name: string, calls: readonly ReadCall[], contract: Contract): Tool {
  const lines = calls.map((call) => `- ${call.name}(${signature(call)}): ${call.summary}`);
  const parameters = new Map<string, Parameter[]>();
  for (const call of calls) for (const each of call.parameters) parameters.set(each.name, [...(parameters.get(each.name) ?? []), each]);
  const properties = Object.fromEntries([...parameters].map(([each, all]) => [each, propertyOf(all, contract)]));
  return {
    name,
    description: [titleOf(name), 'Calls, each with what it takes (? may be left out):', ...lines].join('\n'),
    calls,
    inputSchema: {
      type: 'object',
      properties: { call: { type: 'string', enum: calls.map((call) => call.name), description: 'Which call to make' }, ...properties },
      required: ['call'],
    },
  };
}

/** One parameter of several calls: a shape where all agree, one of several where they do not. */
function propertyOf(parameters: readonly Parameter[], contract: Contract): object {
  const shapes = [...new Set(parameters.map(({ schema }) => JSON.stringify(inlined(schema, contract))))].map(
    (text) => JSON.parse(text) as object,
  );
  const description = parameters.find((each) => each.description)?.description;
  const shape = shapes.length === 1 ? shapes[0] : { anyOf: shapes };
  return { ...shape, ...(description ? { description } : {}) };
}

/** A schema with its references inlined, since a tool's description must be complete. */
function inlined(schema: Schema, contract: Contract): unknown {
  if (Array.isArray(schema)) return schema.map((each) => inlined(each, contract));
  if (schema === null || typeof schema !== 'object') return schema;
  if (schema.$ref) return inlined(contract.resolve(schema), contract);
  return Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, inlined(value as Schema, contract)]));
}
