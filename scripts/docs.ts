// Writes the documentation taken from the sources: docs/reference/<area>.md from the contract, docs/reference/errors.md from the
// catalogue of errors, docs/reference/sdk.md from the sub-paths of the SDK, and the table of variables in docs/operations.md. With --check it only checks that they are up to date.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ERROR_CATALOGUE, type ErrorCode, errorText, LOCALES } from '../packages/domain/src/index.ts';
import sdk from '../packages/sdk/package.json' with { type: 'json' };
import { errorOf } from '../packages/sdk/src/core/errors.ts';
import { CONFIG_KEYS } from '../packages/server/src/config.ts';
import openapi from '../spec/openapi.json' with { type: 'json' };
import { rulesPage } from './lib/rules-page.ts';

interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  const?: unknown;
  enum?: unknown[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  description?: string;
}
type Content = Record<string, { schema?: Schema }>;
interface Operation {
  operationId: string;
  summary?: string;
  description?: string;
  parameters?: { name: string; in: string; required?: boolean; schema: Schema; description?: string }[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content; headers?: object }>;
  'x-role'?: string | string[];
  'x-extension'?: boolean;
  'x-assumed'?: string | boolean;
}
interface Call extends Operation {
  method: string;
  route: string;
}

const root = fileURLToPath(new URL('..', import.meta.url));
const schemas = (openapi.components?.schemas ?? {}) as Record<string, Schema>;
const nameOf = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** Writes a schema as a reader of TypeScript expects it. */
function typeOf(schema: Schema): string {
  if (schema.$ref) return nameOf(schema.$ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const parts = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (parts) return [...new Set(parts.map(typeOf))].join(schema.allOf ? ' & ' : ' | ');
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ ...schema, type })).join(' | ');
  if (schema.type === 'array') return schema.items ? arrayOf(typeOf(schema.items)) : 'unknown[]';
  if (schema.properties)
    return `{ ${Object.entries(schema.properties)
      .map(([key, value]) => field(key, value, schema))
      .join('; ')} }`;
  if (schema.type === 'object')
    return typeof schema.additionalProperties === 'object' ? `Record<string, ${typeOf(schema.additionalProperties)}>` : 'object';
  return schema.type === 'string' && schema.format ? `string (${schema.format})` : (schema.type ?? 'unknown');
}
const arrayOf = (item: string): string => (/[ |&{]/.test(item) ? `(${item})[]` : `${item}[]`);
const field = (key: string, value: Schema, owner: Schema): string => `${key}${owner.required?.includes(key) ? '' : '?'}: ${typeOf(value)}`;

/** The names of the schemas a schema speaks of, itself included. */
function named(schema: Schema, into: Set<string>): void {
  if (schema.$ref) {
    const name = nameOf(schema.$ref);
    const target = schemas[name];
    if (into.has(name) || !target) return;
    into.add(name);
    named(target, into);
  }
  const inner = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? []), ...Object.values(schema.properties ?? {})];
  for (const part of [...inner, schema.items, schema.additionalProperties]) if (part && typeof part === 'object') named(part, into);
}

const contents = (content: Content | undefined): [string, Schema][] =>
  Object.entries(content ?? {}).map(([type, { schema }]) => [type, schema ?? {}]);
const contentText = (content: Content | undefined): string =>
  contents(content)
    .map(([type, schema]) => `\`${typeOf(schema)}\`${type === 'application/json' ? '' : ` as ${type}`}`)
    .join(' or ');

function callText(call: Call): string {
  const lines = [
    `## ${call.operationId}`,
    '',
    `\`${call.method.toUpperCase()} /api${call.route}\``,
    '',
    call.summary ?? '',
    call.description ? `\n${call.description}` : '',
  ];
  const role = [call['x-role'] ?? []].flat().join(' or ');
  lines.push('', `- Role: ${role || 'none'}${call['x-extension'] ? ' (extension)' : ''}`);
  for (const { name, in: place, required, schema, description } of call.parameters ?? []) {
    lines.push(
      `- ${place === 'path' ? 'Path' : place === 'query' ? 'Query' : 'Header'} \`${name}${required ? '' : '?'}: ${typeOf(schema)}\`${description ? `: ${description}` : ''}`,
    );
  }
  if (call.requestBody) lines.push(`- Body: ${contentText(call.requestBody.content)}`);
  for (const [status, response] of Object.entries(call.responses)) {
    if (status.startsWith('2')) lines.push(`- Answer ${status}: ${contentText(response.content) || 'nothing'}`);
  }
  const refusals = Object.keys(call.responses).filter((status) => status.startsWith('4'));
  if (refusals.length > 0) lines.push(`- Refused with ${refusals.join(', ')}: see [errors](errors.md)`);
  if (call['x-assumed']) lines.push(`- Assumed: ${String(call['x-assumed'])}`);
  return lines.filter((line, index) => line || lines[index - 1]).join('\n');
}

function schemaText(name: string): string {
  const schema = schemas[name] ?? {};
  const head = [`### ${name}`, ...(schema.description ? ['', schema.description] : []), ''];
  if (!schema.properties) return [...head, `\`${typeOf(schema)}\``].join('\n');
  const rows = Object.entries(schema.properties).map(([key, value]) => {
    const optional = schema.required?.includes(key) ? '' : '?';
    return `| \`${key}${optional}\` | \`${cell(typeOf(value))}\` | ${cell(value.description ?? '')} |`;
  });
  return [...head, '| field | type | |', '|---|---|---|', ...rows].join('\n');
}

function callsByArea(): Map<string, Call[]> {
  const areas = new Map<string, Call[]>();
  for (const [route, methods] of Object.entries(openapi.paths as unknown as Record<string, Record<string, Operation>>)) {
    for (const [method, operation] of Object.entries(methods)) {
      const area = operation.operationId.split('.')[0] ?? '';
      areas.set(area, [...(areas.get(area) ?? []), { ...operation, method, route }]);
    }
  }
  return areas;
}

function areaText(area: string, calls: readonly Call[]): string {
  const used = new Set<string>();
  for (const call of calls) {
    const bodies = [
      call.requestBody?.content,
      ...Object.entries(call.responses).flatMap(([status, { content }]) => (status === 'default' ? [] : [content])),
    ];
    for (const [, schema] of bodies.flatMap(contents)) named(schema, used);
    for (const { schema } of call.parameters ?? []) named(schema, used);
  }
  const parts = [`# ${area}`, ...calls.map(callText), ...(used.size ? ['## Shapes', ...[...used].sort().map(schemaText)] : [])];
  return `<!-- Generated by 'npm run docs' from spec/openapi.json. -->\n\n${parts.join('\n\n')}\n`;
}

function referencePages(): Map<string, string> {
  const areas = callsByArea();
  const pages = new Map([...areas].map(([area, calls]) => [`docs/reference/${area}.md`, areaText(area, calls)]));
  const list = [...areas].map(
    ([area, calls]) => `- [${area}](${area}.md): ${calls.map(({ operationId }) => `\`${operationId}\``).join(', ')}`,
  );
  return pages.set(
    'docs/reference/README.md',
    `<!-- Generated by 'npm run docs' from spec/openapi.json. -->\n\n# Every call\n\n${list.join('\n')}\n`,
  );
}

const OF_THE_SDK = [
  ['server_unavailable', 'ServerUnavailableError', 'no server answers, or it hangs and another one is asked'],
  ['timeout', 'TimeoutError', 'no answer in time; the server may still have done what was asked'],
  ['aborted', 'AbortedError', 'the signal of the caller cancelled the call'],
  ['bad_answer', 'NewsroomError', 'the answer is not JSON: another program stands before the server'],
  ['http_502', 'by status', 'a refusal without a code of ours, as a proxy answers; the number is its status'],
];
// The placeholders of a text stand in braces.
const UNFILLED = new Proxy({}, { has: () => true, get: (_none, name) => `{${String(name)}}` });

/** Every refusal of the wire: its code, its status, the class the SDK throws and its words. */
function errorsPage(): string {
  const rows = (Object.keys(ERROR_CATALOGUE) as ErrorCode[]).map((code) => {
    const { status, title } = ERROR_CATALOGUE[code];
    const ofSignIn = code === 'authentication_failed' || code.startsWith('error_') || code.startsWith('openid_');
    const { name } = errorOf(ofSignIn ? 'POST /authentication' : 'GET /', status, JSON.stringify({ code }));
    const words = LOCALES.map((locale) => cell(errorText(code, locale, UNFILLED)));
    return `| \`${code}\` | ${status} | \`${name}\` | ${words.join(' | ')} | \`${title}\` |`;
  });
  const own = OF_THE_SDK.map(([code, name, words]) => `| \`${code}\` | \`${name}\` | ${words} |`);
  return [
    "<!-- Generated by 'npm run docs' from the catalogue of errors. -->",
    '',
    '# Errors',
    '',
    'What a call is refused with: its code, the status of the answer, the class that `@lauda/sdk` throws, its words in each language, and the',
    'key of the title under which clients show it. Every class is a `NewsroomError`; see the [guide of the SDK](../guide/sdk.md).',
    '',
    `| code | status | class | ${LOCALES.join(' | ')} | title |`,
    `|---|---|---|${LOCALES.map(() => '---|').join('')}---|`,
    ...rows,
    '',
    '## Without a word of the server',
    '',
    'What the SDK says itself; the status is 0 where there was no answer.',
    '',
    '| code | class | when |',
    '|---|---|---|',
    ...own,
    '',
  ].join('\n');
}

function operationsPage(): string {
  const page = readFileSync(path.join(root, 'docs/operations.md'), 'utf8');
  const rows = CONFIG_KEYS.map(
    ({ name, reader, default: byDefault, meaning, expected }) => `| \`${name}\` | ${byDefault} | ${meaning} | ${expected} | ${reader} |`,
  );
  const table = ['| variable | default | what it does | expected | read by |', '|---|---|---|---|---|', ...rows].join('\n');
  return page.replace(/(<!-- variables -->\n)[\s\S]*?(<!-- end)/, (_all, begin: string, end: string) => `${begin}${table}\n${end}`);
}

const SUB_PATHS = Object.entries(sdk.exports).flatMap(([name, target]) =>
  '@lauda/source' in target ? [[name.replace('.', sdk.name), path.join(root, 'packages/sdk', target['@lauda/source'])] as const] : [],
);
const wanted = referencePages()
  .set('docs/reference/errors.md', errorsPage())
  .set('docs/reference/sdk.md', rulesPage(root, SUB_PATHS))
  .set('docs/operations.md', operationsPage());
const present = (name: string): string => {
  try {
    return readFileSync(path.join(root, name), 'utf8');
  } catch {
    return '';
  }
};
mkdirSync(path.join(root, 'docs/reference'), { recursive: true });
const orphans = readdirSync(path.join(root, 'docs/reference'))
  .map((name) => `docs/reference/${name}`)
  .filter((name) => !wanted.has(name));
const stale = [...wanted].filter(([name, text]) => present(name) !== text);
if (process.argv.includes('--check')) {
  for (const name of [...stale.map(([stalePage]) => stalePage), ...orphans]) console.error(`${name} is stale: run 'npm run docs'.`);
  process.exitCode = stale.length + orphans.length ? 1 : 0;
} else {
  for (const [name, text] of stale) writeFileSync(path.join(root, name), text);
  for (const name of orphans) rmSync(path.join(root, name));
  console.log(`docs: ${wanted.size} pages, ${stale.length} written, ${orphans.length} removed`);
}
