import { usage } from '../errors.ts';
import type { Contract, Operation, Parameter } from './contract.ts';
import { coerce, isFile, propertiesOf, propertyOf, shapeOf } from './values.ts';

/** A file named in a field, still to be read. */
export interface FileField {
  readonly field: string;
  readonly path: string;
}
/** One call ready to send: its route with the path filled in, its query, and the parts of its body. */
export interface ApiRequest {
  readonly route: string;
  readonly query: Readonly<Record<string, readonly string[]>>;
  readonly media: string | undefined;
  readonly body: Readonly<Record<string, unknown>> | undefined;
  readonly files: readonly FileField[];
}

/** Splits `name=value` texts. Throws a usage error for one without an equals sign. */
export function fieldsOf(texts: readonly string[]): [string, string][] {
  return texts.map((text) => {
    const at = text.indexOf('=');
    if (at < 1) throw usage('usage.field', { value: text });
    return [text.slice(0, at), text.slice(at + 1)];
  });
}

/** Lays the fields of a call where the contract wants them: path, query, then body. Throws a usage error naming what is lacking or unknown. */
export function buildRequest(operation: Operation, contract: Contract, fields: readonly [string, string][], hasInput: boolean): ApiRequest {
  const taken = new Set(operation.parameters.map(({ name }) => name));
  const parameters = fields.filter(([name]) => taken.has(name));
  const rest = fields.filter(([name]) => !taken.has(name));
  for (const parameter of operation.parameters) {
    if (parameter.required && !parameters.some(([name]) => name === parameter.name)) throw lacking(operation, contract, parameter);
  }
  if (rest[0] && (hasInput || !operation.body)) throw unknown(operation, contract, rest[0][0]);
  if (!hasInput) demandBody(operation, contract, rest);
  const { body, files } = bodyOf(operation, contract, rest);
  const values = new Map(parameters);
  const path = operation.path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(values.get(name) ?? ''));
  const route = `${operation.method} ${path}`;
  return { route, query: queryOf(operation, parameters), media: operation.body?.media, body, files };
}

/** Tells whether a call as it is typed takes something away; a trial run never does. */
export function takesAway({ takesAway: taken }: Operation, { query }: ApiRequest): boolean {
  if (query.dryRun?.includes('true')) return false;
  if (typeof taken === 'boolean') return taken;
  return Object.entries(taken).some(([name, value]) => query[name]?.includes(String(value)) === true);
}

function queryOf(operation: Operation, parameters: readonly [string, string][]): ApiRequest['query'] {
  const query: Record<string, string[]> = {};
  const inQuery = new Set(operation.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name));
  for (const [name, value] of parameters) if (inQuery.has(name)) (query[name] ??= []).push(value);
  return query;
}

/** Demands the fields without which the body is refused; of one that may have several shapes only the server knows them. */
function demandBody(operation: Operation, contract: Contract, fields: readonly [string, string][]): void {
  if (!operation.body?.required) return;
  const { properties = {}, required = [] } = contract.resolve(operation.body.schema);
  const name = required.find((wanted) => !fields.some(([field]) => field === wanted || field.startsWith(`${wanted}.`)));
  if (name !== undefined) throw lacking(operation, contract, { name, schema: properties[name] ?? {} });
}

function bodyOf(operation: Operation, contract: Contract, fields: readonly [string, string][]): Pick<ApiRequest, 'body' | 'files'> {
  const schema = operation.body?.schema ?? {};
  const body: Record<string, unknown> = {};
  const files: FileField[] = [];
  for (const [name, text] of fields) {
    const path = name.split('.');
    const property = propertyOf(schema, path, contract.resolve);
    if (!property) throw unknown(operation, contract, name);
    if (isFile(property, contract.resolve)) files.push({ field: name, path: text.replace(/^@/, '') });
    else put(body, path, coerce(text, property, contract.resolve));
  }
  return { body: Object.keys(body).length > 0 ? body : undefined, files };
}

/** Puts a value at a dotted path; a list given again grows. */
function put(target: Record<string, unknown>, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length > 0) {
    target[name] ??= {};
    put(target[name] as Record<string, unknown>, rest, value);
    return;
  }
  const before = target[name];
  target[name] = Array.isArray(before) && Array.isArray(value) ? [...before, ...value] : value;
}

const lacking = ({ id }: Operation, { resolve }: Contract, { name, schema }: Pick<Parameter, 'name' | 'schema'>) =>
  usage('usage.apiRequired', { call: id, name, shape: shapeOf(schema, resolve) });

function unknown(operation: Operation, { resolve }: Contract, name: string) {
  const names = [...operation.parameters.map((parameter) => parameter.name), ...propertiesOf(operation.body?.schema ?? {}, resolve)];
  return usage('usage.apiUnknown', { call: operation.id, name, fields: names.join(', ') || '—' });
}
