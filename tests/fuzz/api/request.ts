import type { Schema, Schemas } from './schema.ts';

/** One operation of the contract's document. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly role: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: 'path' | 'query' | 'header';
    readonly required: boolean;
    readonly schema: Schema;
  }[];
  readonly media?: string;
  readonly body?: Schema;
  readonly bodyRequired: boolean;
  readonly result?: Schema;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly schemas: Schemas };
}
interface Described {
  readonly operationId: string;
  readonly 'x-role': string;
  readonly parameters: Operation['parameters'];
  readonly requestBody?: { readonly required: boolean; readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>>;
}

/** Every operation of the document: a call is tried by being in the contract. */
export function operationsOf(document: unknown): { operations: Operation[]; schemas: Schemas } {
  const { paths, components } = document as Document;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]): Operation => {
      const [media, content] = Object.entries(described.requestBody?.content ?? {})[0] ?? [];
      const answer = Object.entries(described.responses).find(([status]) => status.startsWith('2'))?.[1].content?.['application/json'];
      return {
        id: described.operationId,
        method: method.toUpperCase(),
        path,
        role: described['x-role'],
        parameters: described.parameters,
        bodyRequired: described.requestBody?.required ?? false,
        ...(media && content ? { media, body: content.schema } : {}),
        ...(answer ? { result: answer.schema } : {}),
      };
    }),
  );
  return { operations, schemas: components.schemas };
}

/** A request as bytes: the path with its query, headers, a body. */
export interface Sent {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** What is wrong with it, in a word. */
  readonly fault: string;
  /** Whether the answer must be a 4xx. */
  readonly mustRefuse: boolean;
}

/** The parts of a valid request. */
export interface Drawn {
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

const escaped = (text: string): string => encodeURIComponent(text.toWellFormed());
const asText = (value: unknown): string => (Array.isArray(value) ? value.map(String).join(',') : String(value));

/** The address of a request; `raw` puts text into it as it is. */
export function addressOf(operation: Operation, drawn: Drawn['parameters'], raw: Readonly<Record<string, string>> = {}): string {
  const text = (name: string): string => raw[name] ?? escaped(asText(drawn[name]));
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => text(name));
  const query = operation.parameters
    .filter(
      (part) => part.in === 'query' && (raw[part.name] !== undefined || (drawn[part.name] !== undefined && drawn[part.name] !== null)),
    )
    .map((part) => `${part.name}=${text(part.name)}`);
  return `/api${path}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

/** The headers that the contract describes, as far as a header can say what was drawn. */
export const headersOf = (operation: Operation, drawn: Drawn['parameters']): Record<string, string> =>
  Object.fromEntries(
    operation.parameters
      .filter((part) => part.in === 'header' && /^[\x21-\x7e]+$/.test(String(drawn[part.name] ?? '')))
      .map(({ name }) => [name.toLowerCase(), String(drawn[name])]),
  );

const JSON_TYPE = { 'content-type': 'application/json' };

/** The body of a request in the medium of its call. */
export function bodyOf(operation: Operation, body: unknown): Pick<Sent, 'headers' | 'body'> {
  if (operation.media === 'application/x-www-form-urlencoded') {
    const entries = Object.entries(body as object).filter(([, value]) => value != null);
    return {
      headers: { 'content-type': operation.media },
      body: Buffer.from(entries.map(([key, value]) => `${escaped(key)}=${escaped(String(value))}`).join('&')),
    };
  }
  if (operation.media === 'multipart/form-data') return multipart([fileOf('a.txt', 'text/plain', 'Um texto.')]);
  if (operation.body === undefined || body === undefined) return { headers: {} };
  if (operation.media === 'text/plain') return { headers: { 'content-type': operation.media }, body: Buffer.from(String(body)) };
  return { headers: JSON_TYPE, body: Buffer.from(JSON.stringify(body)) };
}

const BOUNDARY = 'lauda-fuzz';
export interface Part {
  readonly head: string;
  readonly content: string | Buffer;
}
export const fileOf = (name: string, type: string, content: string | Buffer, field = 'file'): Part => ({
  head: `Content-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}`,
  content,
});
/** A multipart body of parts; `end` may leave it open. */
export const multipart = (parts: readonly Part[], end = `--${BOUNDARY}--\r\n`): { headers: Record<string, string>; body: Buffer } => ({
  headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  body: Buffer.concat([
    ...parts.flatMap(({ head, content }) => [Buffer.from(`--${BOUNDARY}\r\n${head}\r\n\r\n`), Buffer.from(content), Buffer.from('\r\n')]),
    Buffer.from(end),
  ]),
});
