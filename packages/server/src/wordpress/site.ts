import type { PostFailure } from '@lauda/domain';
import * as z from 'zod';
import { askSite, type SiteAnswer, SiteFailure, type SiteRequest } from './ask.ts';
import type { SiteAccess } from './configs.ts';

/** The error body of WordPress. */
const Refusal = z.object({
  code: z.string(),
  message: z.string().catch(''),
  data: z
    .object({ params: z.record(z.string(), z.unknown()).optional().catch(undefined) })
    .nullish()
    .catch(undefined),
});

/** Refusals by their code, where the status alone says less. */
const BY_CODE: Readonly<Record<string, PostFailure>> = {
  rest_no_route: 'notWordpress',
  rest_not_logged_in: 'credentials',
  rest_invalid_author: 'author',
  rest_cannot_assign_term: 'category',
  rest_term_invalid: 'category',
};
const PASSWORD = /^(incorrect_password|invalid_(username|email)|application_passwords_disabled)/;
const PICTURE = /^rest_upload_|^rest_invalid_featured_media/;
const BY_FIELD: Readonly<Record<string, PostFailure>> = { author: 'author', categories: 'category', featured_media: 'picture' };
const REFUSED = 400;
const [UNKNOWN_WHO, FORBIDDEN, NOT_THERE, TOO_OFTEN, BROKEN] = [401, 403, 404, 429, 500];

function byStatus(status: number): PostFailure {
  if (status === UNKNOWN_WHO) return 'credentials';
  if (status === FORBIDDEN) return 'forbidden';
  if (status === NOT_THERE) return 'notWordpress';
  return status === TOO_OFTEN || status >= BROKEN ? 'siteFailed' : 'refused';
}

/** Maps an error answer to a failure. */
function refused(status: number, said: unknown): SiteFailure {
  const known = Refusal.safeParse(said);
  if (!known.success) return new SiteFailure(byStatus(status), `HTTP ${status}`);
  const { code, message, data } = known.data;
  const field = Object.keys(data?.params ?? {}).find((name) => Object.hasOwn(BY_FIELD, name)) ?? '';
  const failure = PASSWORD.test(code) ? 'credentials' : PICTURE.test(code) ? 'picture' : (BY_CODE[code] ?? BY_FIELD[field]);
  return new SiteFailure(failure ?? byStatus(status), `${status} ${code}: ${message}`);
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Method = 'GET' | 'POST';
/** A request to a REST route. */
interface RouteRequest {
  readonly query?: Readonly<Record<string, string>>;
  readonly json?: object;
  readonly file?: { readonly body: Uint8Array; readonly type: string; readonly name: string };
}
/** The result of a request, and the number of pages there are. */
interface RouteAnswer<T> {
  readonly body: T;
  readonly pages: number;
}

/** A client of a WordPress site's REST API, acting as one of its users. */
export class Site {
  readonly access: SiteAccess;
  private readonly signal: AbortSignal;
  /** Whether routes are paths (`/wp-json/…`); a site without pretty permalinks takes them as a parameter (`?rest_route=`). */
  private hasPaths = true;

  constructor(access: SiteAccess, signal: AbortSignal) {
    this.access = access;
    this.signal = signal;
  }

  /** Gets a route, such as `/wp/v2/posts`, and parses the answer. @throws {SiteFailure} */
  async get<T>(route: string, shape: z.ZodType<T>, query: Readonly<Record<string, string>> = {}): Promise<RouteAnswer<T>> {
    return this.read(await this.ask('GET', route, { query }), shape);
  }
  /** Like `get`, but undefined when the entity does not exist any more. */
  async find<T>(route: string, shape: z.ZodType<T>, query: Readonly<Record<string, string>> = {}): Promise<T | undefined> {
    const answer = await this.ask('GET', route, { query });
    if (this.isGone(answer)) return undefined;
    return this.read(answer, shape).body;
  }
  /** Sends values to a route. @throws {SiteFailure} */
  async send<T>(route: string, shape: z.ZodType<T>, json: object): Promise<T> {
    return this.read(await this.ask('POST', route, { json }), shape).body;
  }
  /** Like `send`, for requests that may be repeated, but undefined when the entity does not exist any more. */
  async sendTo<T>(route: string, shape: z.ZodType<T>, json: object): Promise<T | undefined> {
    const answer = await this.ask('POST', route, { json }, true);
    return this.isGone(answer) ? undefined : this.read(answer, shape).body;
  }
  /** Uploads a file. @throws {SiteFailure} */
  async upload<T>(route: string, shape: z.ZodType<T>, file: RouteRequest['file']): Promise<T> {
    return this.read(await this.ask('POST', route, file ? { file } : {}), shape).body;
  }

  private isGone({ status, text }: SiteAnswer): boolean {
    const known = Refusal.safeParse(jsonIn(text));
    return status === NOT_THERE && known.success && known.data.code !== 'rest_no_route';
  }

  private read<T>({ status, text, headers }: SiteAnswer, shape: z.ZodType<T>): RouteAnswer<T> {
    const said = jsonIn(text);
    if (status >= REFUSED) throw refused(status, said);
    const known = shape.safeParse(said);
    if (!known.success) throw new SiteFailure('notWordpress', `HTTP ${status} ${headers['content-type'] ?? ''}`);
    return { body: known.data, pages: Number(headers['x-wp-totalpages'] ?? 1) || 1 };
  }

  private async ask(method: Method, route: string, wish: RouteRequest, isRepeatable = method === 'GET'): Promise<SiteAnswer> {
    const send = (): Promise<SiteAnswer> => askSite(this.addressOf(route, wish.query), this.askedOf(method, wish));
    const first = await send().catch((error: unknown) => {
      if (error instanceof SiteFailure && error.failure === 'redirected') return error;
      throw error;
    });
    // WordPress itself answers in JSON. A site without pretty permalinks has no such path, shows its home page there, or redirects to that: then the
    // parameter is tried. After a page only requests that may be repeated are sent again.
    const isNoRoute =
      first instanceof SiteFailure ||
      ((first.status === NOT_THERE || (isRepeatable && first.status < REFUSED)) && jsonIn(first.text) === undefined);
    if (isNoRoute && this.hasPaths) {
      this.hasPaths = false;
      const again = await send().catch(() => undefined);
      this.signal.throwIfAborted();
      if (again && jsonIn(again.text) !== undefined) return again;
      this.hasPaths = true;
    }
    if (first instanceof SiteFailure) throw first;
    return first;
  }

  private addressOf(route: string, query: Readonly<Record<string, string>> = {}): URL {
    const base = this.access.url.replace(/\/+$/, '');
    const url = new URL(this.hasPaths ? `${base}/wp-json${route}` : `${base}/`);
    if (!this.hasPaths) url.searchParams.set('rest_route', route);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url;
  }

  private askedOf(method: Method, { json, file }: RouteRequest): SiteRequest {
    const { access } = this;
    const signal = this.signal;
    const authorization = `Basic ${Buffer.from(`${access.username}:${access.password}`, 'utf8').toString('base64')}`;
    if (file)
      return {
        ...{ method, signal, body: file.body },
        headers: {
          authorization,
          'content-length': String(file.body.byteLength),
          'content-type': file.type,
          'content-disposition': `attachment; filename="${file.name}"`,
        },
      };
    if (!json) return { method, signal, headers: { authorization } };
    const body = JSON.stringify(json);
    const length = String(Buffer.byteLength(body));
    return { method, signal, body, headers: { authorization, 'content-length': length, 'content-type': 'application/json' } };
  }
}
