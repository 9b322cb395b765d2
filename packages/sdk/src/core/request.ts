interface ParsedRoute {
  readonly method: string;
  /** The fixed parts of the path, one more than there are names. */
  readonly parts: readonly string[];
  readonly names: readonly string[];
}
const routes = new Map<string, ParsedRoute>();

/** Splits a route such as `GET /users/{id}` once; later calls find it ready. */
export function parseRoute(route: string): ParsedRoute {
  const known = routes.get(route);
  if (known) return known;
  const [method, template] = route.split(' ') as [string, string];
  const names: string[] = [];
  const parts = template.split(/\{(\w+)\}/).filter((part, index) => index % 2 === 0 || void names.push(part));
  const parsed = { method, parts, names };
  routes.set(route, parsed);
  return parsed;
}

type Values = Readonly<Record<string, unknown>>;

/** Fills the path of a route: each parameter is encoded, so no value can leave its segment. */
export function pathOf({ parts, names }: ParsedRoute, path: Values | undefined): string {
  let out = parts[0]!;
  for (let index = 0; index < names.length; index += 1) out += segment(names[index]!, path) + parts[index + 1]!;
  return out;
}

function segment(name: string, path: Values | undefined): string {
  const value = path?.[name];
  if (typeof value === 'number' && Number.isFinite(value)) return `${value}`;
  const text = value === undefined || value === null || typeof value === 'number' ? '' : String(value);
  if (text === '' || text === '.' || text === '..') throw new TypeError(`the path parameter '${name}' is missing`);
  return encodeURIComponent(text);
}

/** Writes a query: lists repeat their name (`ids=1&ids=2`); what is undefined or null is left out. */
export function queryOf(query: Values | undefined): string {
  if (!query) return '';
  let out = '';
  for (const name in query) {
    const value = query[name];
    if (value === undefined || value === null) continue;
    if (Array.isArray(value)) for (const item of value) out += pair(name, item, out);
    else out += pair(name, value, out);
  }
  return out;
}

const pair = (name: string, value: unknown, before: string): string =>
  `${before === '' ? '?' : '&'}${name}=${encodeURIComponent(String(value))}`;

/** Writes a form body as `application/x-www-form-urlencoded`. */
export function formOf(form: Values): string {
  const out = new URLSearchParams();
  for (const [name, value] of Object.entries(form)) if (value !== undefined && value !== null) out.append(name, String(value));
  return out.toString();
}
