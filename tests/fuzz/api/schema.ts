import fc from 'fast-check';

/** A JSON Schema as the contract emits it. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly format?: string;
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}
export type Schemas = Readonly<Record<string, Schema>>;

/** What stands in the newsroom, so that a request made of the schema alone often means something. */
export interface Known {
  /** Days that the calendar does not have; where they are given some values are refused. */
  readonly strange?: readonly string[];
  readonly uuids: readonly string[];
  readonly dates: readonly string[];
  readonly words: readonly string[];
}

const DEPTH = 5;
const MANY = 4;
const HIGHEST_ID = 40;
// A string generator cannot follow a look-ahead.
const DURATIONS = ['PT0S', 'PT1M30S', 'P1D', 'PT0.5S', 'P2W', 'PT99H', 'PT0.123456789S'];
const HOSTILE = [
  'العربية ‏ abc',
  '\u202Etxt',
  '👩‍🚀🇧🇷',
  '__proto__',
  'constructor',
  "'; drop table person; --",
  '<script>',
  '%00',
  '\\u0000',
  '\uFEFF',
];

export const resolved = (schema: Schema, schemas: Schemas): Schema =>
  schema.$ref ? resolved(schemas[schema.$ref.split('/').at(-1)!]!, schemas) : schema;

/** Makes values allowed by a schema of the contract: mostly realistic ones, some that are valid and odd. */
export class Values {
  private readonly schemas: Schemas;
  private readonly known: Known;
  private readonly made = new Map<string, fc.Arbitrary<unknown>>();

  constructor(schemas: Schemas, known: Known) {
    this.schemas = schemas;
    this.known = known;
  }

  /** `fields` are what a patch may name, with the schemas of their values. */
  of(schema: Schema, name = '', depth = 0, fields: Readonly<Record<string, Schema>> = {}): fc.Arbitrary<unknown> {
    if (schema.$ref?.endsWith('Patch')) return this.patch(fields);
    if (schema.$ref) {
      const key = `${schema.$ref} ${depth}`;
      const found = this.made.get(key) ?? this.of(resolved(schema, this.schemas), name, depth + 1);
      this.made.set(key, found);
      return found;
    }
    if (schema.anyOf) return this.choice(schema.anyOf, name, depth);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    if (Array.isArray(schema.type)) return fc.jsonValue({ maxDepth: 2 });
    switch (schema.type) {
      case 'null':
        return fc.constant(null);
      case 'boolean':
        return fc.boolean();
      case 'integer':
      case 'number':
        return numbers(schema);
      case 'string':
        return this.strings(schema, name);
      case 'array':
        return depth > DEPTH
          ? fc.constant([])
          : fc.array(this.of(schema.items ?? {}, name, depth + 1), {
              minLength: schema.minItems ?? 0,
              maxLength: Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? MANY, MANY)),
            });
      case 'object':
        return this.object(schema, depth);
      default:
        return fc.jsonValue({ maxDepth: 1 });
    }
  }

  /** A patch of a field that is there, with a value that it may have, or with any other. */
  private patch(fields: Readonly<Record<string, Schema>>): fc.Arbitrary<unknown> {
    const names = Object.keys(fields);
    if (names.length === 0)
      return fc.record({ field: fc.string({ minLength: 1, maxLength: 20 }), newValue: fc.jsonValue({ maxDepth: 1 }) });
    return fc.constantFrom(...names, 'constructor', '__proto__', 'toString').chain((field) =>
      fc.record({
        field: fc.constant(field),
        newValue: fc.oneof(
          { weight: 4, arbitrary: Object.hasOwn(fields, field) ? this.of(fields[field]!, field, 2) : fc.constant(1) },
          { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 1 }) },
        ),
      }),
    );
  }

  private choice(schemas: readonly Schema[], name: string, depth: number): fc.Arbitrary<unknown> {
    const simple =
      depth > DEPTH ? schemas.filter((schema) => !schema.$ref && schema.type !== 'object' && schema.type !== 'array') : schemas;
    const fitting = simple.length > 0 ? simple : schemas;
    return fc.oneof(...fitting.map((schema) => ({ weight: schema.type === 'null' ? 1 : 4, arbitrary: this.of(schema, name, depth) })));
  }

  private strings(schema: Schema, name: string): fc.Arbitrary<unknown> {
    if (schema.format === 'uuid') return fc.oneof(fc.constantFrom(...this.known.uuids), fc.uuid({ version: 4 }));
    if (schema.format === 'date')
      return fc.oneof(
        fc.constantFrom(...this.known.dates),
        fc.constantFrom(...(this.known.strange ?? []), '0001-01-01', '9999-12-31', '2024-02-29'),
      );
    if (schema.pattern?.includes('(?=')) return fc.constantFrom(...DURATIONS);
    if (schema.pattern?.includes('T\\d') && !schema.pattern.includes('|'))
      return fc.oneof(
        { weight: 3, arbitrary: fc.stringMatching(new RegExp(schema.pattern)) },
        fc.constantFrom(...(this.known.strange ?? ['0001-01-01']).map((day) => `${day}T00:00:00`), '9999-12-31T23:59:59'),
      );
    if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern));
    const { minLength = 0, maxLength = 2_000 } = schema;
    const fits = (text: string): boolean => text.length >= minLength && text.length <= maxLength;
    const pool = [...this.known.words, ...HOSTILE, ...(/url|host|path/i.test(name) ? ['http://127.0.0.1:9/x'] : [])].filter(fits);
    return fc.oneof(
      ...(pool.length > 0 ? [{ weight: 4, arbitrary: fc.constantFrom(...pool) }] : []),
      { weight: 2, arbitrary: fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 30)) }) },
      { weight: 1, arbitrary: fc.constant('x'.repeat(Math.max(minLength, Math.min(maxLength, 200_000)))) },
    );
  }

  private object(schema: Schema, depth: number): fc.Arbitrary<unknown> {
    const required = new Set(schema.required ?? []);
    const kept = Object.entries(schema.properties ?? {}).filter(([name]) => depth <= DEPTH || required.has(name));
    const record = fc.record(Object.fromEntries(kept.map(([name, part]) => [name, this.of(part, name, depth + 1)])), {
      requiredKeys: kept.map(([name]) => name).filter((name) => required.has(name)),
      noNullPrototype: true,
    });
    const more = schema.additionalProperties;
    if (typeof more !== 'object' || Object.keys(more).length === 0) return record;
    const key = fc.oneof(fc.integer({ min: 1, max: HIGHEST_ID }).map(String), fc.constantFrom('a', 'headline'));
    return fc.dictionary(key, this.of(more, '', depth + 1), { maxKeys: 3, noNullPrototype: true });
  }
}

/** Numbers that mean something here are small: ids, versions, places. */
function numbers(schema: Schema): fc.Arbitrary<unknown> {
  const [min, max] = [schema.minimum ?? -2_147_483_648, schema.maximum ?? 2_147_483_647];
  const whole = schema.type === 'integer';
  const near = fc.integer({ min: Math.ceil(Math.max(min, 0)), max: Math.floor(Math.min(max, Math.max(min, 0) + HIGHEST_ID)) });
  const any = whole ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true });
  return fc.oneof({ weight: 6, arbitrary: near }, { weight: 1, arbitrary: any }, { weight: 1, arbitrary: fc.constantFrom(min, max) });
}
