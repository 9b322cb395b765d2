/** A JSON schema as the contract uses it. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly contentEncoding?: string;
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Schema;
}
/** One call of the contract, as `lauda api` needs it. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly role: string;
  /** Whether it asks something outside of the newsroom. */
  readonly outside: boolean;
  /** Whether it takes something away: always, never, or where its query has these values. */
  readonly takesAway: boolean | Readonly<Record<string, string | boolean>>;
  readonly parameters: readonly Parameter[];
  readonly body?: { readonly media: string; readonly required: boolean; readonly schema: Schema };
  /** The schema of its answer, as `application/json`; undefined where the answer has no body. */
  readonly answer?: string;
}
export interface Contract {
  readonly operations: readonly Operation[];
  /** Follows a reference into the named schemas. */
  resolve(schema: Schema): Schema;
}

interface RawOperation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly 'x-role'?: string;
  readonly 'x-outside'?: boolean;
  readonly 'x-takes-away'?: Operation['takesAway'];
  readonly parameters?: readonly Parameter[];
  readonly responses?: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>;
  readonly requestBody?: { readonly required?: boolean; readonly content: Readonly<Record<string, { readonly schema?: Schema }>> };
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, RawOperation>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
}

/** Reads an OpenAPI document into the calls it describes. Throws a TypeError for anything else. */
export function readContract(text: string): Contract {
  const document = JSON.parse(text) as Document;
  if (typeof document?.paths !== 'object') throw new TypeError('not an OpenAPI document');
  const schemas = document.components?.schemas ?? {};
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, raw]) => (raw.operationId ? [operationOf(raw.operationId, method, path, raw)] : [])),
  );
  return {
    operations,
    resolve: (schema) => (schema.$ref ? (schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema),
  };
}

function operationOf(id: string, method: string, path: string, raw: RawOperation): Operation {
  const [media, content] = Object.entries(raw.requestBody?.content ?? {})[0] ?? [];
  const [answer] = Object.keys(raw.responses?.['200']?.content ?? {});
  return {
    id,
    method: method.toUpperCase(),
    path,
    summary: raw.summary ?? '',
    role: raw['x-role'] ?? '',
    outside: raw['x-outside'] === true,
    // The contract of an older server has no marks.
    takesAway: raw['x-takes-away'] ?? method === 'delete',
    parameters: raw.parameters ?? [],
    ...(answer ? { answer } : {}),
    ...(media ? { body: { media, required: raw.requestBody?.required ?? false, schema: content?.schema ?? {} } } : {}),
  };
}
