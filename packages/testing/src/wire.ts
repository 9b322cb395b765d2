import { readFileSync } from 'node:fs';
import { calls } from '@lauda/spec';

export interface Answer<T> {
  status: number;
  body: T;
  headers: Headers;
}
/** The body of a refusal, loosely typed for assertions. */
export interface Refusal {
  code: string;
  message: string;
  details?: string;
  fields?: { path: string; rule: string; params?: Record<string, unknown> }[];
  holder?: { userId: number; nickname: string };
  current?: unknown;
}

interface Described {
  readonly operationId: string;
  readonly responses: object;
}
const { paths } = JSON.parse(readFileSync(new URL('../../../spec/openapi.json', import.meta.url), 'utf8')) as {
  paths: Record<string, Record<string, Described>>;
};
/** The statuses the contract says of each call, by its id. */
const statuses = new Map(
  Object.values(paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId, responses }) => [operationId, Object.keys(responses)] as const),
  ),
);

const routes = calls.map(({ id, call }) => {
  const [method, template] = call.route.split(' ') as [string, string];
  return {
    id,
    call,
    method,
    parameters: template.split('{').length - 1,
    pattern: new RegExp(`^/api${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  };
});

/** A client of plain HTTP, as a page of this server in a browser, that checks every answer against the contract. */
export class WireClient {
  cookie = '';
  /** The cookie of a sign-in that waits for a new password. */
  reset = '';
  /** The cookie of a sign-in that waits for a code. */
  step = '';
  bearer = '';
  private readonly base: string;

  constructor(base: string) {
    this.base = base;
  }

  async login(username: string, password: string, isResetPassword = false, extra: Record<string, string> = {}): Promise<Answer<Refusal>> {
    const form = new URLSearchParams({ username, password, ...(isResetPassword ? { isResetPassword: 'true' } : {}), ...extra });
    const response = await fetch(`${this.base}/api/authentication`, {
      method: 'POST',
      body: form,
      headers: { 'sec-fetch-site': 'same-origin', ...(this.reset ? { cookie: this.reset } : {}) },
    });
    this.keep(response.headers);
    return {
      status: response.status,
      body: response.status === 204 ? ({} as Refusal) : ((await response.json()) as Refusal),
      headers: response.headers,
    };
  }

  /** Gives the code a sign-in asked for. */
  async code<T = Refusal & { recoveryCodes: string[] }>(code: string): Promise<Answer<T>> {
    const answer = await this.send<T>('POST', '/authentication/code', { code }, { cookie: this.step });
    this.keep(answer.headers);
    return answer;
  }

  private keep(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const pair = line.split(';')[0]!;
      if (pair.startsWith('lauda_session=')) this.cookie = pair;
      if (pair.startsWith('lauda_reset=')) this.reset = pair;
      if (pair.startsWith('lauda_step=')) this.step = pair;
    }
  }

  get<T>(path: string): Promise<Answer<T>> {
    return this.send<T>('GET', path);
  }
  post<T>(path: string, body?: unknown): Promise<Answer<T>> {
    return this.send<T>('POST', path, body);
  }
  put<T>(path: string, body?: unknown): Promise<Answer<T>> {
    return this.send<T>('PUT', path, body);
  }
  patch<T>(path: string, field: string, newValue: unknown): Promise<Answer<T>> {
    return this.send<T>('PATCH', path, { field, newValue });
  }
  delete<T>(path: string): Promise<Answer<T>> {
    return this.send<T>('DELETE', path);
  }

  async send<T>(method: string, path: string, body?: unknown, extra: Record<string, string> = {}): Promise<Answer<T>> {
    const headers: Record<string, string> = {
      'sec-fetch-site': 'same-origin',
      ...(this.cookie ? { cookie: this.cookie } : {}),
      ...(this.bearer ? { authorization: `Bearer ${this.bearer}` } : {}),
      ...extra,
    };
    const sent = body instanceof FormData ? body : takesText(method, path) ? String(body) : JSON.stringify(body);
    if (body !== undefined && !(body instanceof FormData))
      headers['content-type'] ??= takesText(method, path) ? 'text/plain' : 'application/json';
    const payload = body === undefined ? {} : { body: sent };
    const response = await fetch(`${this.base}/api${path}`, { method, headers, ...payload });
    const text = response.headers.get('content-type')?.includes('json') ? await response.text() : '';
    const parsed = text === '' ? undefined : JSON.parse(text);
    holdAgainstContract(method, path, response.status, parsed);
    return { status: response.status, body: parsed as T, headers: response.headers };
  }
}

function routeOf(method: string, path: string): (typeof routes)[number] | undefined {
  const pathname = `/api${path.split('?')[0]}`;
  return routes.filter((route) => route.method === method && route.pattern.test(pathname)).sort((a, b) => a.parameters - b.parameters)[0];
}
const takesText = (method: string, path: string): boolean => routeOf(method, path)?.call.bodyMedia === 'text';

function holdAgainstContract(method: string, path: string, status: number, body: unknown): void {
  const route = routeOf(method, path);
  if (!route) return;
  const said = statuses.get(route.id) ?? [];
  // A server that cannot work is described by the default answer of every call.
  if (status < 500 && !said.includes(String(status)))
    throw new Error(`${route.id} answered ${status}, the contract says ${said.join(', ')}`);
  if (status !== route.call.status || status === 204 || route.call.resultMedia !== 'json') return;
  const found = route.call.result.safeParse(body);
  if (!found.success)
    throw new Error(`${route.id} answered what the contract does not allow: ${JSON.stringify(found.error.issues.slice(0, 5))}`);
}
