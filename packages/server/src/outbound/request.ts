import { type IncomingMessage, request as plainRequest, type RequestOptions } from 'node:http';
import { request as secureRequest } from 'node:https';
import { Readable } from 'node:stream';
import { RELEASE } from '@lauda/domain';
import { demandPublic, publicLookup, type Resolve } from './addresses.ts';
import { OutboundAnswer, PACKINGS } from './answer.ts';
import { failureOf, OutboundError } from './failures.ts';

const REDIRECTS = 5;
const IS_REDIRECT = new Set([301, 302, 303, 307, 308]);
const WHOLE_MS = 30_000;
const IDLE_MS = 10_000;
const BYTES = 10 * 1024 * 1024;
/** What is for the host it was written for, and for no other it sends to. */
const SECRET_HEADERS = /^(authorization|cookie|x-api-key)$/i;

export interface OutboundRequest {
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | AsyncIterable<Uint8Array>;
  /** Ends it because nobody waits any more; its reason is thrown. */
  readonly signal?: AbortSignal;
  /** Its host was set or allowed by an administrator: it may stand in this house, and no redirect leads to another. */
  readonly isTrusted?: boolean;
  /** How long all of it may take, the body too, and how long nothing may come, in ms. */
  readonly ms?: number;
  readonly idleMs?: number;
  /** How long the body may be, unpacked, in bytes. */
  readonly bytes?: number;
}

interface Hop {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly request: OutboundRequest;
  readonly signal: AbortSignal;
}

/** Where a redirect leads; throws `redirect` where it is not followed. */
function nextOf(from: URL, message: IncomingMessage, { isTrusted, method = 'GET' }: OutboundRequest): URL {
  const to = URL.parse(message.headers.location ?? '', from.href);
  const isWeb = to && /^https?:$/.test(to.protocol);
  const isWeaker = from.protocol === 'https:' && to?.protocol === 'http:';
  const isElsewhere = isTrusted && (to?.hostname !== from.hostname || isWeaker);
  // What was written is not written again to who knows whom.
  if (!isWeb || isElsewhere || (method !== 'GET' && method !== 'HEAD')) throw new OutboundError('redirect', from.host);
  return to;
}

/** A request that leaves the house: over http or https alone, to public addresses unless its host is trusted, within its time and size. */
export function outboundWith(resolve: Resolve) {
  const guarded = publicLookup(resolve);

  const send = ({ url, headers, request, signal }: Hop): Promise<IncomingMessage> =>
    new Promise((done, fail) => {
      const { method = 'GET', body, isTrusted, idleMs = IDLE_MS } = request;
      const lookup = isTrusted ? (resolve as RequestOptions['lookup']) : guarded;
      // A line is used once: what was allowed then says nothing of the next time.
      const options = { method, headers, lookup, agent: false, timeout: idleMs } as const;
      const sent = (url.protocol === 'https:' ? secureRequest : plainRequest)(url, options);
      let message: IncomingMessage | undefined;
      // What is read already has to hear why it ends.
      const end = (reason: Error): void => void (message ?? sent).destroy(reason);
      const stop = (): void => end(signal.reason as Error);
      sent.on('response', (answered) => {
        message = answered;
        // A line that breaks when nobody reads any more breaks unheard.
        done(message.on('error', () => undefined));
      });
      sent.on('timeout', () => end(new OutboundError('timeout', url.host)));
      sent.on('error', fail).on('close', () => signal.removeEventListener('abort', stop));
      signal.addEventListener('abort', stop);
      if (signal.aborted) stop();
      if (body === undefined || typeof body === 'string' || body instanceof Uint8Array) return void sent.end(body);
      Readable.from(body).on('error', end).pipe(sent);
    });

  /**
   * Asks another house and follows where it sends.
   * @throws {OutboundError} with why nothing came; the answer throws it too while its body is read.
   */
  return async function ask(address: URL, request: OutboundRequest = {}): Promise<OutboundAnswer> {
    const { signal: caller, isTrusted, ms = WHOLE_MS, bytes = BYTES } = request;
    const late = AbortSignal.timeout(ms);
    const signal = caller ? AbortSignal.any([caller, late]) : late;
    let url = address;
    let headers: Record<string, string> = { 'user-agent': `Lauda/${RELEASE}`, 'accept-encoding': PACKINGS, ...request.headers };
    if (!/^https?:$/.test(url.protocol)) throw new OutboundError('address', url.host);
    for (let hops = 0; hops <= REDIRECTS; hops++) {
      if (!isTrusted) demandPublic(url);
      const message = await send({ url, headers, request, signal }).catch((error: unknown) => {
        caller?.throwIfAborted();
        throw failureOf(error, url.host);
      });
      if (!IS_REDIRECT.has(message.statusCode ?? 0)) return new OutboundAnswer(url, message, { bytes, caller });
      message.destroy();
      const next = nextOf(url, message, request);
      if (next.origin !== url.origin) headers = Object.fromEntries(Object.entries(headers).filter(([name]) => !SECRET_HEADERS.test(name)));
      url = next;
    }
    throw new OutboundError('redirect', url.host);
  };
}
