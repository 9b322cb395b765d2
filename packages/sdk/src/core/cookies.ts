/** Keeps the cookies of one server. Their header is built when they change, not when they are sent. */
export class CookieJar {
  private readonly values = new Map<string, string>();
  private line: string;

  /** Begins with the cookies of a `cookie` header, as kept from an earlier run. */
  constructor(header = '') {
    for (const pair of header.split(/;\s*/)) this.put(pair);
    this.line = this.written();
  }

  /** The value of the `cookie` header; empty without cookies. */
  get header(): string {
    return this.line;
  }

  /** Takes in one or several `set-cookie` headers; one that has ended is forgotten. */
  take(setCookie: string | readonly string[]): void {
    for (const cookie of typeof setCookie === 'string' ? [setCookie] : setCookie) {
      const [pair = '', ...attributes] = cookie.split(/;\s*/);
      if (attributes.some(ended)) this.values.delete(pair.split('=')[0]!.trim());
      else this.put(pair);
    }
    this.line = this.written();
  }

  clear(): void {
    this.values.clear();
    this.line = '';
  }

  private put(pair: string): void {
    const equals = pair.indexOf('=');
    if (equals > 0) this.values.set(pair.slice(0, equals).trim(), pair.slice(equals + 1));
  }
  private written(): string {
    return [...this.values].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}

function ended(attribute: string): boolean {
  const [name = '', value = ''] = attribute.split('=');
  if (/^max-age$/i.test(name)) return Number(value) <= 0;
  return /^expires$/i.test(name) && Date.parse(value) <= Date.now();
}
