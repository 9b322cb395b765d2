import { CookieJar } from '../core/cookies.ts';
import { type FetchOptions, FetchTransport } from '../core/fetch.ts';
import { signed } from './headers.ts';

interface CookieFetchOptions extends FetchOptions {
  readonly cookies?: CookieJar | undefined;
}

/** Sends calls with the caller's `fetch` and keeps the session cookie, which `fetch` in Node does not. */
export class CookieFetchTransport extends FetchTransport {
  readonly cookies: CookieJar;

  constructor(options: CookieFetchOptions) {
    const { fetch = globalThis.fetch, cookies = new CookieJar() } = options;
    super({
      ...options,
      fetch: async (url, init) => {
        const headers = signed((init?.headers ?? {}) as Record<string, string>, new URL(String(url)).origin, cookies.header);
        const response = await fetch(url, { ...init, headers });
        cookies.take(response.headers.getSetCookie());
        return response;
      },
    });
    this.cookies = cookies;
  }

  socketHeaders(): Record<string, string> {
    return signed(this.headers, new URL(this.url).origin, this.cookies.header);
  }
}
