import * as z from 'zod';

type Json = { [key: string]: unknown };
const SAFE = 9007199254740991;

/** Drops additions of zod that no reader needs: the bounds of safe integers and the pattern beside a format. */
function tidy(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(tidy);
  if (node === null || typeof node !== 'object') return node;
  const out: Json = {};
  for (const [key, item] of Object.entries(node as Json)) {
    if (key === '$schema' || key === '$id' || key === 'id') {
      if (typeof item === 'string') continue;
    }
    if ((key === 'minimum' && item === -SAFE) || (key === 'maximum' && item === SAFE)) continue;
    if (key === 'pattern' && (node as Json).format) continue;
    out[key] = tidy(item);
  }
  if (out.contentEncoding === 'binary') return { type: 'string', format: 'binary' };
  return out;
}

const scalars = ['string', 'number', 'boolean', 'null', 'object'];
// A recursive definition has no TypeScript alias, so depth stops being described at the second level.
const ANY_JSON = {
  description: 'Any JSON value',
  type: [...scalars, 'array'],
  additionalProperties: true,
  items: { type: scalars, additionalProperties: true },
};

const hoisted = (text: string): string => text.replaceAll('#/$defs/', '#/components/schemas/');

/** Collects the named schemas met while calls are emitted, so each stands once under components. */
export class Components {
  readonly schemas: Record<string, unknown> = {};

  /** Turns a zod schema into JSON Schema with references to the named ones. */
  schema(source: z.ZodType): unknown {
    const id = z.globalRegistry.get(source)?.id;
    const whole = z.toJSONSchema(source, { io: 'input', unrepresentable: 'any' }) as Json;
    const { $defs, ...rest } = whole;
    for (const [name, definition] of Object.entries(($defs as Json | undefined) ?? {})) this.add(name, definition);
    if (!id) return JSON.parse(hoisted(JSON.stringify(tidy(rest))));
    this.add(id, rest);
    return { $ref: `#/components/schemas/${id}` };
  }

  private add(name: string, definition: unknown): void {
    if (name.startsWith('__')) return;
    if (name === 'JsonValue') {
      this.schemas[name] ??= ANY_JSON;
      return;
    }
    const text = hoisted(JSON.stringify(tidy(definition))).replaceAll('"$ref":"#"', `"$ref":"#/components/schemas/${name}"`);
    this.schemas[name] ??= JSON.parse(text);
  }
}
