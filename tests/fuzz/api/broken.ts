import type { Roll } from '../mutate.ts';
import { addressOf, bodyOf, type Drawn, fileOf, multipart, type Operation, type Sent } from './request.ts';
import { resolved, type Schema, type Schemas } from './schema.ts';

const NEVER_TEXT = ['\u0000', 'a\u0000b', '\uD800', 'x\uDC00y', '\uDFFF\uD83D'];
const HUGE = 'é'.repeat(400_000);
const BEYOND = [2_147_483_648, -2_147_483_649, 2 ** 53, 1e20, -1e300];
const NO_JSON = ['{', '{"a":', "{'a':1}", '{"a":1}{', '[1,]', 'undefined', '\uFEFF', '{"a":NaN}', '{"a":01}', '"', ''];
const DEEP = ['['.repeat(50_000) + ']'.repeat(50_000), `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`];
const NO_PARAMETER = [
  '%00',
  'a%00b',
  '%ED%A0%80',
  '%',
  '%zz',
  '%C3',
  'abc',
  '1.5',
  '1e3',
  '-',
  '9'.repeat(30),
  '9223372036854775808',
  '2147483648',
  '-2147483649',
  'NaN',
  '__proto__',
  'constructor',
  'null',
  'x'.repeat(5_000),
];
/** What no parameter of any kind may be. */
const NEVER_PARAMETER = ['%00', 'a%00b'];

type Fault = (operation: Operation, drawn: Drawn, roll: Roll, schemas: Schemas) => Sent | undefined;
const pick = <T>(from: readonly T[], roll: Roll): T => from[roll(from.length)]!;
const isPlain = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const json = (operation: Operation, drawn: Drawn, text: string | Buffer, fault: string, mustRefuse: boolean): Sent => ({
  path: addressOf(operation, drawn.parameters),
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(text as string),
  fault,
  mustRefuse,
});
const takesJson = (operation: Operation): boolean => operation.media === 'application/json';

/** Every place of a value, as the path of keys to it; the schema of each where it is known. */
function placesOf(
  value: unknown,
  schema: Schema | undefined,
  schemas: Schemas,
  path: readonly string[] = [],
): { path: readonly string[]; schema: Schema | undefined }[] {
  const known = schema && resolved(schema, schemas);
  const fitting = known?.anyOf?.map((part) => resolved(part, schemas)).find((part) => typeOf(value) === part.type) ?? known;
  const here = { path, schema: fitting };
  if (Array.isArray(value)) return [here, ...value.flatMap((item, at) => placesOf(item, fitting?.items, schemas, [...path, String(at)]))];
  if (!isPlain(value)) return [here];
  const more = typeof fitting?.additionalProperties === 'object' ? fitting.additionalProperties : undefined;
  return [
    here,
    ...Object.entries(value).flatMap(([key, item]) => placesOf(item, fitting?.properties?.[key] ?? more, schemas, [...path, key])),
  ];
}
function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}

/** A value with another one in a place of it. */
function replaced(value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown {
  if (key === undefined) return by;
  if (Array.isArray(value)) return value.map((item, at) => (String(at) === key ? replaced(item, rest, by) : item));
  return Object.fromEntries(Object.entries(value as object).map(([name, item]) => [name, name === key ? replaced(item, rest, by) : item]));
}

/** Puts something else where a value stands; `fits` chooses the places. */
const swap =
  (fault: string, values: readonly unknown[], mustRefuse: boolean, fits: (schema: Schema | undefined) => boolean): Fault =>
  (operation, drawn, roll, schemas) => {
    if (!takesJson(operation)) return undefined;
    const places = placesOf(drawn.body, operation.body, schemas).filter(({ schema, path }) => path.length > 0 && fits(schema));
    if (places.length === 0) return undefined;
    const body = replaced(drawn.body, pick(places, roll).path, pick(values, roll));
    return json(operation, drawn, JSON.stringify(body), fault, mustRefuse);
  };

/** A body with one more key, written as it is: no object of ours could hold some of them. */
const extra =
  (key: string, value: string, mustRefuse: (schema: Schema) => boolean): Fault =>
  (operation, drawn, _roll, schemas) => {
    if (!takesJson(operation) || !isPlain(drawn.body)) return undefined;
    const rest = JSON.stringify(drawn.body).slice(1);
    const text = `{${key}:${value}${rest === '}' ? '' : ','}${rest}`;
    return json(operation, drawn, text, `the key ${key}`, mustRefuse(resolved(operation.body!, schemas)));
  };

const parameter =
  (values: readonly string[], mustRefuse: (part: Operation['parameters'][number]) => boolean): Fault =>
  (operation, drawn, roll) => {
    const addressed = operation.parameters.filter((part) => part.in !== 'header');
    if (addressed.length === 0) return undefined;
    const part = pick(addressed, roll);
    const text = pick(values, roll);
    const { headers, body } = bodyOf(operation, drawn.body);
    const path = addressOf(operation, drawn.parameters, { [part.name]: text });
    // A whole number is a fault of what is kept in 32 bits only.
    const refused = mustRefuse(part) && (!/^-?\d{1,16}$/.test(text) || isInt32(part.schema));
    return { path, headers, ...(body ? { body } : {}), fault: `${part.name}=${text.slice(0, 30)}`, mustRefuse: refused };
  };

const unknownParameter: Fault = (operation, drawn) => {
  const { headers, body } = bodyOf(operation, drawn.body);
  const path = addressOf(operation, drawn.parameters);
  const asked = `${path}${path.includes('?') ? '&' : '?'}unheardOf=1`;
  return { path: asked, headers, ...(body ? { body } : {}), fault: 'a parameter nobody knows', mustRefuse: true };
};

const otherType: Fault = (operation, drawn, roll) => {
  if (!operation.media || !operation.bodyRequired) return undefined;
  const type = pick(
    [
      'text/plain',
      'application/xml',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'image/png',
      'a',
      'application/json; charset=utf-16',
    ],
    roll,
  );
  const { body } = bodyOf(operation, drawn.body);
  if (operation.media === type && !type.startsWith('multipart')) return undefined;
  const path = addressOf(operation, drawn.parameters);
  return {
    path,
    headers: { 'content-type': type },
    ...(body ? { body } : {}),
    fault: type,
    mustRefuse: !type.includes('json') || !takesJson(operation),
  };
};

const noJson: Fault = (operation, drawn, roll) =>
  operation.media && operation.bodyRequired ? json(operation, drawn, pick([...NO_JSON, ...DEEP], roll), 'no JSON', true) : undefined;
const noUtf8: Fault = (operation, drawn) => {
  if (!takesJson(operation) || !isPlain(drawn.body)) return undefined;
  const text = Buffer.from(`{"slug":"x`);
  return json(operation, drawn, Buffer.concat([text, Buffer.from([0xff, 0xfe, 0xc3, 0x28]), Buffer.from('"}')]), 'no UTF-8', true);
};
const wholeBody: Fault = (operation, drawn, roll, schemas) => {
  if (!takesJson(operation) || !operation.bodyRequired || resolved(operation.body!, schemas).type !== 'object') return undefined;
  return json(operation, drawn, pick(['[]', '"x"', '5', 'null', 'true', '[{}]'], roll), 'another body', true);
};

const HEADERS: readonly Record<string, string>[] = [
  { 'accept-language': 'x'.repeat(8_000) },
  { 'accept-language': '__proto__,constructor' },
  { range: 'bytes=9999999999999999999-1' },
  { cookie: 'lauda_session=%00%ff; __proto__=1' },
  { authorization: 'Bearer \u00e9' },
  { 'idempotency-key': 'x'.repeat(4_000) },
  { 'accept-encoding': 'x;q=9, br;q=0, *;q=abc' },
  { 'x-http-method-override': 'DELETE', 'content-encoding': 'gzip' },
];
const header: Fault = (operation, drawn, roll) => {
  const { headers, body } = bodyOf(operation, drawn.body);
  const more = pick(HEADERS, roll);
  return {
    path: addressOf(operation, drawn.parameters),
    headers: { ...headers, ...more },
    ...(body ? { body } : {}),
    fault: JSON.stringify(more).slice(0, 60),
    mustRefuse: false,
  };
};

const brokenMultipart: Fault = (operation, drawn, roll) => {
  if (operation.media !== 'multipart/form-data') return undefined;
  const whole = fileOf('a.txt', 'text/plain', 'Um texto.');
  const kinds: [string, ReturnType<typeof multipart>, boolean][] = [
    ['a multipart that ends early', multipart([whole], ''), true],
    ['a multipart without parts', multipart([]), true],
    ['a name with U+0000', multipart([fileOf('a\u0000.txt', 'text/plain', 'x')]), true],
    ['a name of another kind', multipart([fileOf('__proto__', 'constructor', 'x', '__proto__')]), true],
    ['a huge name', multipart([fileOf('x'.repeat(70_000), 'text/plain', 'x')]), false],
    ['headers that are none', multipart([{ head: 'a\u0000b', content: 'x' }]), true],
    ['a thousand parts', multipart(Array.from({ length: 1_000 }, () => whole)), true],
    ['a text where a file goes', multipart([{ head: 'Content-Disposition: form-data; name="file"', content: 'x' }]), true],
    ['XML that never ends', multipart([fileOf('a.mos', 'text/xml', '<mos><roCreate>'.repeat(5_000))]), false],
    ['a script named .jpg', multipart([fileOf('a.jpg', 'image/jpeg', '<script>alert(1)</script>')]), true],
  ];
  const [fault, sent, mustRefuse] = pick(kinds, roll);
  return { path: addressOf(operation, drawn.parameters), ...sent, fault, mustRefuse };
};

const isInt32 = (schema: Schema | undefined): boolean => schema?.type === 'integer' && (schema.maximum ?? 2 ** 53) <= 2_147_483_647;
const FAULTS: readonly Fault[] = [
  swap(
    'a text no database holds',
    NEVER_TEXT,
    true,
    (schema) => schema?.type === 'string' || schema === undefined || Array.isArray(schema?.type),
  ),
  swap('a text of 400,000 letters', [HUGE], true, (schema) => schema?.type === 'string' && schema.maxLength !== undefined && !schema.enum),
  swap('a number beyond int32', BEYOND, true, isInt32),
  swap('a number beyond all', BEYOND, false, (schema) => schema?.type === 'integer' || schema?.type === 'number'),
  swap('another type', [{}, [], 'x', 5, true, null, [[]], { a: { b: 1 } }, -1, 0.5, ''], false, () => true),
  extra('"__proto__"', '{"roles":["ROOT"]}', () => true),
  extra('"constructor"', '{"prototype":{"a":1}}', () => true),
  extra('"constructor"', '1', () => true),
  extra('"aFieldNobodyKnows"', '1', (schema) => schema.additionalProperties === false),
  extra('"a\\u0000b"', '1', () => true),
  parameter(NO_PARAMETER, (part) => part.schema.type === 'integer' || part.schema.type === 'boolean'),
  parameter(NEVER_PARAMETER, () => true),
  unknownParameter,
  otherType,
  noJson,
  noUtf8,
  wholeBody,
  header,
  brokenMultipart,
];

/** Breaks a valid request in one way. */
export function broken(operation: Operation, drawn: Drawn, roll: Roll, schemas: Schemas): Sent {
  for (;;) {
    const sent = pick(FAULTS, roll)(operation, drawn, roll, schemas);
    if (sent) return sent;
  }
}
