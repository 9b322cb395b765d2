import { AbortedError, ServerUnavailableError, TimeoutError } from './errors.ts';
import { aborted } from './retry.ts';
import { type Answer, type Exchange, type HttpOptions, HttpTransport } from './transport.ts';

export interface FetchOptions extends HttpOptions {
  /** Sends the requests; the platform's own `fetch` by default. */
  readonly fetch?: typeof globalThis.fetch | undefined;
}
// A large file takes as long as the line takes; only silence is a fault, and the person can cancel.
const UPLOAD_TIMEOUT_MS = 3_600_000;

/** Sends calls by `fetch`, with the cookies of the page. */
export class FetchTransport extends HttpTransport {
  readonly #fetch: typeof globalThis.fetch;

  constructor(options: FetchOptions = {}) {
    super(options);
    this.#fetch = options.fetch ?? ((...args) => globalThis.fetch(...args));
  }

  protected override async exchange(exchange: Exchange): Promise<Answer> {
    const { signal } = exchange;
    if (signal?.aborted) throw aborted(signal);
    const files = typeof exchange.body === 'object';
    const limit = exchange.timeoutMs ?? (files ? UPLOAD_TIMEOUT_MS : exchange.waitMs);
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), limit);
    // In Node it must not keep a program alive that has nothing else to do.
    if (typeof timer === 'object') timer.unref();
    const inTime = (): void => clearTimeout(timer);
    const both = signal ? AbortSignal.any([signal, late.signal]) : late.signal;
    const explain = (error: unknown): never => {
      if (signal?.aborted) throw aborted(signal);
      if (late.signal.aborted) throw new TimeoutError(0, 'timeout', `No answer within ${limit} ms.`, { cause: error });
      if (error instanceof AbortedError) throw error;
      throw new ServerUnavailableError(0, 'server_unavailable', 'The server does not answer.', { cause: error });
    };
    try {
      const response = await this.#respond(exchange, both);
      return {
        status: response.status,
        header: (name) => response.headers.get(name),
        text: () => response.text().catch(explain).finally(inTime),
        // Who reads it takes as long as it takes: a large file, or a slow reader.
        response: () => {
          inTime();
          return response;
        },
      };
    } catch (error) {
      inTime();
      return explain(error);
    }
  }

  protected override ask(url: string, init: RequestInit): Promise<Response> {
    return this.#fetch(url, init);
  }

  async #respond(exchange: Exchange, signal: AbortSignal): Promise<Response> {
    const { method, headers, body, onProgress } = exchange;
    const url = `${this.addresses.current}${exchange.path}`;
    if (onProgress && body instanceof FormData && typeof XMLHttpRequest === 'function') {
      const { uploadByXhr } = await import('./upload.ts');
      return uploadByXhr(url, { method, headers, body, signal, onProgress });
    }
    return this.#fetch(url, {
      method,
      headers,
      credentials: headers.authorization ? 'omit' : 'include',
      signal,
      ...(body === undefined ? {} : { body }),
    });
  }
}
