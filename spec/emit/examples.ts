type Schema = { readonly [key: string]: unknown };
type Schemas = Readonly<Record<string, unknown>>;

/** Example values as in a newsroom, by the name of the field. */
const VALUES: Readonly<Record<string, unknown>> = {
  abbreviation: 'NT',
  authorNickname: 'ana',
  authorId: 7,
  address: 'Rua da Redação, 100',
  branchName: 'Lauda',
  camera: '2',
  channel: 'A',
  code: 'VT-2101',
  color: '#1d4ed8',
  cueIn: 'Boa noite',
  cueOut: 'no Rio de Janeiro',
  email: 'ana@lauda.example',
  host: '10.0.0.7',
  information: 'ao vivo da praça',
  locale: 'pt_BR',
  mosId: 'playout.studio.mos',
  name: 'Jornal da Noite',
  ncsId: 'lauda.newsroom.mos',
  nickname: 'ana',
  objectId: 'M0001',
  objId: 'M0001',
  page: '01',
  port: 10_540,
  upperPort: 10_541,
  slug: 'CHUVA',
  text: 'Chove em São Paulo.',
  themeColour: '#1d4ed8',
  timeZone: 'America/Sao_Paulo',
  title: 'Primeiro bloco',
  url: 'https://media.lauda.example/M0001.mp4',
  username: 'ana',
  userNickname: 'ana',
  zone: 'America/Sao_Paulo',
  productVersion: '3.17.1',
};
/** Example texts, tried in this order on a pattern. */
const TEXTS = [
  '2026-03-10T19:30:00',
  '2026-03-10',
  'PT1M30S',
  '19:30:00',
  '#1d4ed8',
  '12',
  'BR',
  'abc',
  'lauda_secret',
  '00000000-0000-4000-8000-000000000001',
];
const FORMATS: Readonly<Record<string, string>> = {
  uuid: '00000000-0000-4000-8000-000000000001',
  date: '2026-03-10',
  email: 'ana@lauda.example',
  binary: '',
};
const DEEPEST = 5;

const fits = (value: unknown, { type, pattern, maxLength, maximum = Infinity, minimum = -Infinity }: Schema): boolean => {
  if (typeof value === 'number') return (type === 'integer' || type === 'number') && value <= Number(maximum) && value >= Number(minimum);
  if (typeof value !== 'string' || type !== 'string' || value.length > Number(maxLength ?? Infinity)) return false;
  return pattern === undefined || new RegExp(String(pattern)).test(value);
};

/** Makes an example of a schema, with values as in a newsroom, down to the depth where it still helps. */
export function exampleOf(schema: Schema, schemas: Schemas, field = '', depth = 0): unknown {
  if (typeof schema.$ref === 'string') return exampleOf(schemas[schema.$ref.split('/').at(-1)!] as Schema, schemas, field, depth);
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const union = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  if (union) return unionExample(union, schemas, field, depth);
  const all = schema.allOf as Schema[] | undefined;
  if (all) return Object.assign({}, ...all.map((part) => exampleOf(part, schemas, field, depth)));
  const { type } = schema;
  if (Array.isArray(type)) return exampleOf({ ...schema, type: type.find((each) => each !== 'null') }, schemas, field, depth);
  if (type === 'array') return depth > DEEPEST ? [] : [exampleOf((schema.items ?? {}) as Schema, schemas, field, depth + 1)];
  if (type === 'object') return objectExample(schema, schemas, depth);
  return scalarExample(schema, field);
}

function unionExample(union: readonly Schema[], schemas: Schemas, field: string, depth: number): unknown {
  const isEmpty = union.some(({ type }) => type === 'null') && depth >= DEEPEST;
  return isEmpty ? null : exampleOf(union.find(({ type }) => type !== 'null') ?? union[0]!, schemas, field, depth);
}

function objectExample({ properties, required }: Schema, schemas: Schemas, depth: number): object {
  const names = Object.keys((properties ?? {}) as object);
  const needed = new Set((required ?? []) as string[]);
  const shown = depth < 2 ? names : names.filter((name) => needed.has(name));
  return Object.fromEntries(
    shown.map((name) => [name, exampleOf((properties as Record<string, Schema>)[name]!, schemas, name, depth + 1)]),
  );
}

function scalarExample(schema: Schema, field: string): unknown {
  if (field in VALUES && fits(VALUES[field], schema)) return VALUES[field];
  if (schema.type === 'boolean') return false;
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, Number(schema.minimum ?? 1));
  if (schema.type !== 'string') return null;
  if (typeof schema.format === 'string' && schema.format in FORMATS) return FORMATS[schema.format];
  if (schema.pattern !== undefined) return TEXTS.find((text) => fits(text, schema)) ?? '';
  return 'texto'.padEnd(Number(schema.minLength ?? 0), 'o').slice(0, Number(schema.maxLength ?? 200));
}

/** Whether a shape has fields, or is one of several of which one has. */
function hasFields({ $ref, properties, anyOf, oneOf, allOf }: Schema, schemas: Schemas): boolean {
  if (typeof $ref === 'string') return hasFields(schemas[$ref.split('/').at(-1)!] as Schema, schemas);
  const parts = [anyOf, oneOf, allOf].flat().filter((part) => part !== undefined) as Schema[];
  return properties !== undefined || parts.some((part) => hasFields(part, schemas));
}

/** Gives every named shape with fields an example. */
export function exemplify(schemas: Record<string, unknown>): void {
  for (const schema of Object.values(schemas) as Record<string, unknown>[])
    if (hasFields(schema, schemas)) schema.examples = [exampleOf(schema, schemas)];
}
