import { LOCK_HEADER } from '@lauda/domain';
import { Addresses } from './addresses.ts';
import { errorOf, isSignIn, NewsroomError, ServerUnavailableError, SessionExpiredError } from './errors.ts';
import type { Listeners, UploadOptions } from './options.ts';
import { formOf, parseRoute, pathOf, queryOf } from './request.ts';
import { isSafe, LONGEST_PAUSE_MS, mayPass, neverLeft, pause, pauseBefore, takesLock } from './retry.ts';
import { newUuid } from './uuid.ts';
import { GRANTED_S } from './waits.gen.ts';

type Values = Readonly<Record<string, unknown>>;
/** A part of a multipart body: text, a file, or several. */
export type Part = string | number | boolean | Blob | readonly Blob[] | undefined;

/** The arguments of one call besides its route. At most one of the bodies is given. */
export interface CallArgs {
  readonly path?: Values | undefined;
  readonly query?: Values | undefined;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** JSON that is written already, sent as it is. */
  readonly json?: string | undefined;
  /** Sent as `application/x-www-form-urlencoded`. */
  readonly form?: Values | undefined;
  /** Sent as it is, as `text/plain`. */
  readonly text?: string | undefined;
  /** Sent as `multipart/form-data`. */
  readonly multipart?: Readonly<Record<string, Part>> | undefined;
  /** Answers the raw response, for files. */
  readonly raw?: true | undefined;
}

/** Sends calls; the only way requests leave the SDK. */
export interface Transport {
  /** Sends a call; resolves with its parsed answer, rejects with a {@link NewsroomError}. */
  send(route: string, args: CallArgs, options?: UploadOptions): Promise<unknown>;
  /** Headers a socket of the same person carries, where the platform lets us set them. */
  socketHeaders?(): Record<string, string>;
  /** Called for each answer that says the session has ended; not for calls sent before the present sign-in. */
  onExpired?: ((error: SessionExpiredError) => void) | undefined;
  /** Sets the language of messages from now on. */
  setLocale?(locale: string): void;
  /** The addresses of the server, used by live events too. */
  readonly addresses?: Addresses;
  /** Closes kept connections once running calls are answered. */
  close?(): Promise<void>;
}

/** Whoever sends calls over a transport: a newsroom, or one of its areas. */
export interface Caller {
  readonly transport: Transport;
}

type HeaderLines = Readonly<Record<string, string>>;

export interface HttpOptions extends Listeners {
  /** Where the server is, as `https://news.example`; the page's own origin by default. */
  readonly url?: string | undefined;
  /** Several addresses of the same newsroom, in place of `url`: the first that answers is used, and the next when it stops answering. */
  readonly urls?: readonly string[] | undefined;
  /** An API token, sent as Bearer. */
  readonly token?: string | undefined;
  readonly locale?: string | undefined;
  readonly timeoutMs?: number | undefined;
  readonly retries?: number | undefined;
  /** Headers of every request, or a function called before each. Headers set by the SDK take precedence, except `user-agent`. */
  readonly headers?: HeaderLines | (() => HeaderLines) | undefined;
  /** Randomness for the pauses between attempts; Math.random by default. */
  readonly random?: (() => number) | undefined;
}

/** One HTTP request, ready for the wire. */
export interface Exchange extends Pick<UploadOptions, 'signal' | 'timeoutMs' | 'onProgress'> {
  readonly method: string;
  /** Path and query, beginning with `/api`. */
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string | FormData | undefined;
  /** The longest wait of a call without a time limit of its own, in milliseconds. */
  readonly waitMs: number;
}
/** One HTTP answer whose body has not been read yet. */
export interface Answer {
  readonly status: number;
  header(name: string): string | null | undefined;
  text(): Promise<string>;
  response(): Response;
}

/** The idempotency key of a write, the same in each attempt, whether it is repeated by us or by the browser. */
const REPEAT_HEADER = 'idempotency-key';
/** What the server calls a request in its log. */
const REQUEST_HEADER = 'x-request-id';
/** How long a call waits, beside the time the server grants it for its work. */
export const WAIT_MS = 30_000;
const NO_OPTIONS: UploadOptions = {};
const languageTag = (locale: string): string => locale.replace('_', '-');

/**
 * The common part of HTTP transports: paths, bodies, errors by meaning, and retries of safe reads and of writes, which the server executes once per
 * key.
 */
export abstract class HttpTransport implements Transport {
  readonly addresses: Addresses;
  onExpired: ((error: SessionExpiredError) => void) | undefined;
  protected headers: Record<string, string>;
  readonly #options: HttpOptions;
  readonly #retries: number;
  readonly #random: () => number;
  #signIns = 0;

  constructor(options: HttpOptions) {
    this.#options = options;
    this.addresses = new Addresses(options.url, options.urls, (url, init) => this.ask(url, init));
    this.#retries = options.retries ?? 2;
    this.#random = options.random ?? Math.random;
    this.headers = { accept: 'application/json' };
    if (options.token) this.headers.authorization = `Bearer ${options.token}`;
    if (options.locale) this.setLocale(options.locale);
  }

  /** The address calls go to now. */
  get url(): string {
    return this.addresses.current;
  }

  setLocale(locale: string): void {
    this.headers = { ...this.headers, 'accept-language': languageTag(locale) };
  }

  async send(route: string, args: CallArgs, options: UploadOptions = NO_OPTIONS): Promise<unknown> {
    try {
      return await this.#tried(route, args, options);
    } catch (error) {
      // An error without an answer does not know its route yet.
      if (error instanceof NewsroomError) (error as { route: string | undefined }).route ??= route;
      throw error;
    }
  }

  async #tried(route: string, args: CallArgs, options: UploadOptions): Promise<unknown> {
    const parsed = parseRoute(route);
    const key = parsed.method === 'GET' || isSignIn(route) ? undefined : newUuid();
    const exchange = this.#exchangeOf(parsed.method, `/api${pathOf(parsed, args.path)}${queryOf(args.query)}`, args, options, key, route);
    const signIns = this.#signIns;
    const tries = key || isSafe(parsed.method, args.query) ? (options.retries ?? this.#retries) : 0;
    for (let attempt = 0; ; attempt += 1) {
      const address = this.addresses.current;
      try {
        const answer = await this.#watched({ route, attempt, raw: args.raw }, exchange);
        if (isSignIn(route)) this.#signIns += 1;
        return answer;
      } catch (error) {
        if (error instanceof SessionExpiredError && signIns === this.#signIns) this.onExpired?.(error);
        if (this.#goesOn(address, error, attempt, tries)) continue;
        if (attempt >= tries || !mayPass(error)) throw error;
        const ms = pauseBefore(attempt, error, this.#random);
        if (ms > LONGEST_PAUSE_MS) throw error;
        this.#options.logger?.warn?.(`${route}: ${error.code}, tried again in ${Math.round(ms)} ms`, error);
        await pause(ms, options.signal);
      }
    }
  }

  // Tries each other address once, without a pause: a request that never left may be sent whatever it is.
  #goesOn(address: string, error: unknown, attempt: number, tries: number): boolean {
    if (!(error instanceof ServerUnavailableError) || !mayPass(error) || !this.addresses.failed(address)) return false;
    return attempt < this.addresses.count - 1 && (tries > 0 || neverLeft(error));
  }

  /** Puts one request on the wire; rejects with a {@link NewsroomError} when no answer comes. */
  protected abstract exchange(exchange: Exchange): Promise<Answer>;
  /** Asks an address whether it is there, by the way the calls go. */
  protected abstract ask(url: string, init: RequestInit): Promise<Response>;

  #exchangeOf(method: string, path: string, args: CallArgs, options: UploadOptions, key: string | undefined, route: string): Exchange {
    const [type, body] = bodyOf(args);
    const { headers: own } = this.#options;
    let headers = own ? { ...lowered(typeof own === 'function' ? own() : own), ...this.headers } : this.headers;
    const locks = method === 'GET' && takesLock(args.query);
    if (type || locks || key || options.headers || options.locale) {
      headers = { ...headers, ...(key ? { [REPEAT_HEADER]: key } : {}), ...(options.headers ? lowered(options.headers) : {}) };
      if (locks) headers[LOCK_HEADER] = '1';
      if (type) headers['content-type'] = type;
      if (options.locale) headers['accept-language'] = languageTag(options.locale);
    }
    const waitMs = this.#options.timeoutMs ?? (GRANTED_S[route] ?? 0) * 1_000 + WAIT_MS;
    return { ...options, method, path, headers, body, waitMs };
  }

  // A server that hangs with open connections ends the attempt like one that died.
  async #watched(one: Try, exchange: Exchange): Promise<unknown> {
    if (this.addresses.count === 1) return this.#attempt(one, exchange);
    const { signal } = exchange;
    const left = new AbortController();
    const done = this.addresses.use(() => left.abort());
    try {
      const both = signal ? AbortSignal.any([signal, left.signal]) : left.signal;
      return await this.#attempt(one, { ...exchange, signal: both });
    } catch (cause) {
      if (!left.signal.aborted || signal?.aborted) throw cause;
      throw new ServerUnavailableError(0, 'server_unavailable', 'The server hangs.', { cause });
    } finally {
      done();
    }
  }

  async #attempt({ route, attempt, raw }: Try, exchange: Exchange): Promise<unknown> {
    const { method, path } = exchange;
    const { logger, onRequest, onResponse } = this.#options;
    // Loaded only if somebody listens.
    const tell = logger || onRequest || onResponse ? (await import('./tell.ts')).tell : undefined;
    const ended = tell?.(this.#options, { route, method, url: this.url + path, attempt });
    let [status, requestId, failure]: [number, string | undefined, unknown] = [0, undefined, undefined];
    try {
      const answer = await this.exchange(exchange);
      status = answer.status;
      requestId = answer.header(REQUEST_HEADER) ?? undefined;
      if (status >= 200 && status < 300) return raw ? answer.response() : parse(status, await answer.text(), requestId);
      throw errorOf(route, status, await answer.text(), { retryAfter: answer.header('retry-after'), requestId });
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      ended?.({ status, requestId, error: failure });
    }
  }
}

/** One try of a call. */
interface Try {
  readonly route: string;
  readonly attempt: number;
  readonly raw: true | undefined;
}

// Names of HTTP headers ignore case.
const lowered = (headers: HeaderLines): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

function bodyOf(args: CallArgs): [type: string | undefined, body: Exchange['body']] {
  if (args.body !== undefined) return ['application/json', JSON.stringify(args.body)];
  if (args.json !== undefined) return ['application/json', args.json];
  if (args.form) return ['application/x-www-form-urlencoded', formOf(args.form)];
  if (args.text !== undefined) return ['text/plain; charset=utf-8', args.text];
  // The content type is left to the platform, which chooses the boundary.
  if (args.multipart) return [undefined, multipartOf(args.multipart)];
  return [undefined, undefined];
}

function multipartOf(parts: Readonly<Record<string, Part>>): FormData {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) {
    for (const item of Array.isArray(part) ? (part as readonly Blob[]) : [part as Exclude<Part, readonly Blob[]>]) {
      if (item !== undefined) form.append(name, item instanceof Blob ? item : String(item));
    }
  }
  return form;
}

function parse(status: number, text: string, requestId: string | undefined): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    const parts = { cause, requestId };
    throw new NewsroomError(status, 'bad_answer', 'The answer is not JSON: another program may stand before the server.', parts);
  }
}
