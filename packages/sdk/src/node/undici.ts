import { Readable } from 'node:stream';
import { type Dispatcher, Pool } from 'undici';
import { NewsroomError, ServerUnavailableError, TimeoutError } from '../core/errors.ts';
import { aborted } from '../core/retry.ts';
import { type Answer, type Exchange, type HttpOptions, HttpTransport } from '../core/transport.ts';
import { CookieJar } from './cookies.ts';
import { counted } from './upload.ts';

export interface UndiciOptions extends HttpOptions {
  /** Where the server is, as `http://127.0.0.1:7310`. */
  readonly url?: string;
  /** Connections kept at most; 32 unless told. */
  readonly connections?: number | undefined;
  /** Cookies of the session; an empty jar of its own unless told. */
  readonly cookies?: CookieJar | undefined;
}
const TIMEOUT_MS = 30_000;
const ELSEWHERE_MS = 2_000;
const TIMEOUTS = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);

/** Sends calls by a pool of kept connections and keeps the session cookie. */
export class UndiciTransport extends HttpTransport {
  readonly cookies: CookieJar;
  private readonly pools = new Map<string, Pool>();
  private readonly options: UndiciOptions;
  private readonly bearer: boolean;

  constructor(options: UndiciOptions) {
    super(options);
    this.options = options;
    this.bearer = Boolean(options.token);
    this.cookies = options.cookies ?? new CookieJar();
  }

  private get place(): { readonly origin: string; readonly prefix: string } {
    const { origin, pathname } = new URL(this.addresses.current);
    return { origin, prefix: pathname === '/' ? '' : pathname };
  }

  socketHeaders(): Record<string, string> {
    const { authorization } = this.headers;
    if (authorization) return { authorization, origin: this.place.origin };
    return { cookie: this.cookies.header, origin: this.place.origin };
  }

  /** Closes the kept connections once the calls under way are answered. */
  async close(): Promise<void> {
    await Promise.all([...this.pools.values()].map((pool) => pool.close()));
  }

  private poolOf(origin: string): Pool {
    const known = this.pools.get(origin);
    if (known) return known;
    const { timeoutMs: limit = TIMEOUT_MS, connections = 32 } = this.options;
    // Where there is another address, one that takes no connection is left soon.
    const connectTimeout = Math.min(limit, this.addresses.count > 1 ? ELSEWHERE_MS : 10_000);
    const pool = new Pool(origin, { connections, headersTimeout: limit, bodyTimeout: limit, connectTimeout });
    this.pools.set(origin, pool);
    return pool;
  }

  protected override async exchange(exchange: Exchange): Promise<Answer> {
    const { signal, timeoutMs } = exchange;
    if (signal?.aborted) throw aborted(signal);
    // Only a call with a limit of its own pays for a timer; the pool's limits hold for the rest.
    const timeout = timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs);
    const both = signal && timeout ? AbortSignal.any([signal, timeout]) : (signal ?? timeout);
    const explain = (error: unknown): never => explained(error, signal, timeout);
    const { origin, prefix } = this.place;
    try {
      const answer = await this.poolOf(origin).request(this.requestOf(exchange, both, origin, prefix));
      this.keepCookies(answer.headers['set-cookie']);
      return new UndiciAnswer(answer, explain);
    } catch (error) {
      return explain(error);
    }
  }

  private requestOf(exchange: Exchange, signal: AbortSignal | undefined, origin: string, prefix: string): Dispatcher.RequestOptions {
    const { method, path, body, onProgress } = exchange;
    let { headers } = exchange;
    const cookie = this.bearer ? '' : this.cookies.header;
    // The server takes a cookie's writes from its own origin only.
    if (!this.bearer) headers = { ...headers, origin, ...(cookie === '' ? {} : { cookie }) };
    const request: Dispatcher.RequestOptions = { method, path: prefix + path, headers };
    if (signal) request.signal = signal;
    if (typeof body === 'string') request.body = body;
    else if (body) Object.assign(request, counted(body, headers, onProgress));
    return request;
  }

  private keepCookies(header: string | string[] | undefined): void {
    if (header !== undefined) this.cookies.take(header);
  }
}

class UndiciAnswer implements Answer {
  readonly status: number;
  private readonly answer: Dispatcher.ResponseData;
  private readonly explain: (error: unknown) => never;

  constructor(answer: Dispatcher.ResponseData, explain: (error: unknown) => never) {
    this.status = answer.statusCode;
    this.answer = answer;
    this.explain = explain;
  }
  header(name: string): string | undefined {
    const value = this.answer.headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  }
  text(): Promise<string> {
    return this.answer.body.text().catch(this.explain);
  }
  response(): Response {
    const headers = new Headers();
    for (const [name, value] of Object.entries(this.answer.headers)) {
      if (value !== undefined) for (const item of Array.isArray(value) ? value : [value]) headers.append(name, item);
    }
    const body = this.status === 204 ? null : (Readable.toWeb(this.answer.body) as ReadableStream<Uint8Array>);
    return new Response(body, { status: this.status, headers });
  }
}

function explained(error: unknown, signal: AbortSignal | undefined, timeout: AbortSignal | undefined): never {
  if (error instanceof NewsroomError) throw error;
  if (signal?.aborted) throw aborted(signal);
  const { code } = error as { code?: string };
  if (timeout?.aborted || TIMEOUTS.has(code ?? '')) throw new TimeoutError(0, 'timeout', 'No answer in time.', { cause: error });
  throw new ServerUnavailableError(0, 'server_unavailable', `The server does not answer (${code ?? String(error)}).`, { cause: error });
}
