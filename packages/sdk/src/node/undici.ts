import { Readable } from 'node:stream';
import type { Dispatcher, Pool } from 'undici';
import { CookieJar } from '../core/cookies.ts';
import { NewsroomError, ServerUnavailableError, TimeoutError } from '../core/errors.ts';
import { aborted } from '../core/retry.ts';
import { type Answer, type Exchange, type HttpOptions, HttpTransport, WAIT_MS } from '../core/transport.ts';
import { signed } from './headers.ts';
import { counted } from './upload.ts';
import type { Way } from './way.ts';

export interface UndiciOptions extends HttpOptions {
  readonly connections?: number | undefined;
  readonly cookies?: CookieJar | undefined;
  /** The longest answer that is read, in bytes; a longer one fails with `bad_answer`. Without it there is no limit. */
  readonly longestAnswer?: number | undefined;
}
interface Limits {
  readonly connections: number;
  readonly headersTimeout: number;
  readonly bodyTimeout: number;
  readonly connectTimeout: number;
  readonly maxResponseSize: number;
}
const ELSEWHERE_MS = 2_000;
/** The value by which the library sets no limit. */
const UNLIMITED = -1;
const TOO_LONG = 'UND_ERR_RES_EXCEEDED_MAX_SIZE';
const TIMEOUTS = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);

/** Sends calls by a pool of kept connections and keeps the session cookie. */
export class UndiciTransport extends HttpTransport {
  readonly cookies: CookieJar;
  private readonly pools = new Map<string, Pool>();
  private readonly limits: Limits;
  private readonly way: Way | undefined;
  private library: typeof import('undici') | undefined;

  constructor(options: UndiciOptions, way?: Way) {
    super(options);
    if (!this.url) throw new TypeError("a newsroom needs an address, as in new Newsroom({ url: 'http://127.0.0.1:7310' })");
    const { timeoutMs: limit = WAIT_MS, connections = 32, longestAnswer = UNLIMITED } = options;
    // If there are further addresses, one that accepts no connection is given up early.
    const connectTimeout = Math.min(limit, this.addresses.count > 1 ? ELSEWHERE_MS : 10_000);
    this.limits = { connections, headersTimeout: limit, bodyTimeout: limit, connectTimeout, maxResponseSize: longestAnswer };
    this.cookies = options.cookies ?? new CookieJar();
    this.way = way;
  }

  private get place(): { readonly origin: string; readonly prefix: string } {
    const { origin, pathname } = new URL(this.addresses.current);
    return { origin, prefix: pathname === '/' ? '' : pathname };
  }

  socketHeaders(): Record<string, string> {
    const { authorization } = this.headers;
    return signed(authorization ? { authorization } : {}, this.place.origin, this.cookies.header);
  }

  /** Closes the kept connections once the calls under way are answered. */
  async close(): Promise<void> {
    const all = [...this.pools.values()];
    this.pools.clear();
    await Promise.all(all.map((pool) => pool.close()));
  }

  // The library is loaded with the first call, so that programs without calls start faster.
  private async dispatcherOf(origin: string): Promise<Dispatcher> {
    const known = this.pools.get(origin);
    if (known) return known;
    const named = await this.way?.dispatcher;
    if (named) return named;
    this.library ??= await import('undici');
    const made = this.pools.get(origin) ?? new this.library.Pool(origin, this.limits);
    this.pools.set(origin, made);
    return made;
  }

  protected override async ask(url: string, { signal }: RequestInit): Promise<Response> {
    const { origin, pathname } = new URL(url);
    const dispatcher = await this.dispatcherOf(origin);
    const { statusCode, body } = await dispatcher.request({ origin, path: pathname, method: 'GET', signal: signal ?? null });
    await body.dump();
    return new Response(undefined, { status: statusCode });
  }

  protected override async exchange(exchange: Exchange): Promise<Answer> {
    const { signal, timeoutMs } = exchange;
    if (signal?.aborted) throw aborted(signal);
    // Only a call with a time limit of its own needs a timer; otherwise the connection's limits apply.
    const timeout = timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs);
    const both = signal && timeout ? AbortSignal.any([signal, timeout]) : (signal ?? timeout);
    const explain = (error: unknown): never => explained(error, signal, timeout);
    const { origin, prefix } = this.place;
    try {
      const dispatcher = this.pools.get(origin) ?? (await this.dispatcherOf(origin));
      const answer = await dispatcher.request(this.requestOf(exchange, both, origin, prefix));
      this.keepCookies(answer.headers['set-cookie']);
      return new UndiciAnswer(answer, explain);
    } catch (error) {
      return explain(error);
    }
  }

  private requestOf(exchange: Exchange, signal: AbortSignal | undefined, origin: string, prefix: string): Dispatcher.RequestOptions {
    const { method, path, body, onProgress, timeoutMs, waitMs } = exchange;
    // A call with a time limit of its own has a timer, which may be longer than that of a connection.
    const silence = timeoutMs === undefined ? waitMs : 0;
    const headers = signed(exchange.headers, origin, this.cookies.header);
    const request: Dispatcher.RequestOptions = {
      origin,
      method,
      path: prefix + path,
      headers,
      headersTimeout: silence,
      bodyTimeout: silence,
    };
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
  if (code === TOO_LONG) throw new NewsroomError(0, 'bad_answer', 'The answer is longer than is read.', { cause: error });
  throw new ServerUnavailableError(0, 'server_unavailable', `The server does not answer (${code ?? String(error)}).`, { cause: error });
}
