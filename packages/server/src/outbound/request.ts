import { type IncomingMessage, request as plainRequest, type RequestOptions } from 'node:http';
import { request as secureRequest } from 'node:https';
import { Readable } from 'node:stream';
import { RELEASE } from '@lauda/domain';
import { traceOutbound } from '../telemetry.ts';
import { demandPublic, publicLookup, type Resolve } from './addresses.ts';
import { OutboundAnswer, PACKINGS } from './answer.ts';
import { failureOf, OutboundError } from './failures.ts';

const REDIRECTS = 5;
const IS_REDIRECT = new Set([301, 302, 303, 307, 308]);
const WHOLE_MS = 30_000;
const IDLE_MS = 10_000;
const BYTES = 10 * 1024 * 1024;
/** Headers that are never sent to another host by a redirect. */
const SECRET_HEADERS = /^(authorization|cookie|x-api-key)$/i;

export interface OutboundRequest {
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | AsyncIterable<Uint8Array>;
  /** Aborts the request; its reason is thrown. */
  readonly signal?: AbortSignal;
  /** The host was configured or allowed by an administrator: it may be internal, and redirects to other hosts or ports are refused. */
  readonly isTrusted?: boolean;
  /** The time limit of the whole request with its body, and the longest silence, in ms. */
  readonly ms?: number;
  readonly idleMs?: number;
  /** The limit of the unpacked body, in bytes. */
  readonly bytes?: number;
}

interface Hop {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly request: OutboundRequest;
  readonly signal: AbortSignal;
}

/** Resolves the target of a redirect; throws `redirect` when it must not be followed. */
function nextOf(from: URL, message: IncomingMessage, { isTrusted, method = 'GET' }: OutboundRequest): URL {
  const to = URL.parse(message.headers.location ?? '', from.href);
  const isWeb = to && /^https?:$/.test(to.protocol);
  const isWeaker = from.protocol === 'https:' && to?.protocol === 'http:';
  // Another port of a trusted host is another service. The port of the protocol is '': http://host may send to https://host.
  const isElsewhere = isTrusted && (to?.hostname !== from.hostname || to.port !== from.port || isWeaker);
  // A request with a body is not repeated to an unknown target.
  if (!isWeb || isElsewhere || (method !== 'GET' && method !== 'HEAD')) throw new OutboundError('redirect', from.host);
  return to;
}

/** Makes the function for outgoing requests: http or https only, to public addresses unless the host is trusted, limited in time and size. */
export function outboundWith(resolve: Resolve) {
  const guarded = publicLookup(resolve);

  const send = ({ url, headers, request, signal }: Hop): Promise<IncomingMessage> =>
    new Promise((done, fail) => {
      const { method = 'GET', body, isTrusted, idleMs = IDLE_MS } = request;
      const lookup = isTrusted ? (resolve as RequestOptions['lookup']) : guarded;
      // No keep-alive: each connection is checked anew by the lookup.
      const options = { method, headers, lookup, agent: false, timeout: idleMs } as const;
      const sent = (url.protocol === 'https:' ? secureRequest : plainRequest)(url, options);
      let message: IncomingMessage | undefined;
      // A body that is already being read must be destroyed with the reason.
      const end = (reason: Error): void => void (message ?? sent).destroy(reason);
      const stop = (): void => end(signal.reason as Error);
      sent.on('response', (answered) => {
        message = answered;
        // An error after the body was read is ignored.
        done(message.on('error', () => undefined));
      });
      sent.on('timeout', () => end(new OutboundError('timeout', url.host)));
      sent.on('error', fail).on('close', () => signal.removeEventListener('abort', stop));
      signal.addEventListener('abort', stop);
      if (signal.aborted) stop();
      if (body === undefined || typeof body === 'string' || body instanceof Uint8Array) return void sent.end(body);
      Readable.from(body).on('error', end).pipe(sent);
    });

  /** Sends a request and follows its redirects. @throws {OutboundError}; the answer throws it too while its body is read. */
  return async function ask(address: URL, request: OutboundRequest = {}): Promise<OutboundAnswer> {
    const { signal: caller, isTrusted, ms = WHOLE_MS, bytes = BYTES } = request;
    const late = AbortSignal.timeout(ms);
    const signal = caller ? AbortSignal.any([caller, late]) : late;
    let url = address;
    let headers: Record<string, string> = { 'user-agent': `Lauda/${RELEASE}`, 'accept-encoding': PACKINGS, ...request.headers };
    if (!/^https?:$/.test(url.protocol)) throw new OutboundError('address', url.host);
    for (let hops = 0; hops <= REDIRECTS; hops++) {
      if (!isTrusted) demandPublic(url);
      const asked = { url, method: request.method ?? 'GET', isTrusted: isTrusted ?? false };
      const hop = { url, request, signal };
      const message = await traceOutbound(asked, (told) => send({ ...hop, headers: { ...headers, ...told } })).catch((error: unknown) => {
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
