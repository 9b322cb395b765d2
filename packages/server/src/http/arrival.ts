import type { IncomingMessage } from 'node:http';
import type { TLSSocket } from 'node:tls';
import proxyAddr from '@fastify/proxy-addr';
import type { Config } from '../config.ts';

/** Tells whether the sender at so many hops before us is a proxy whose word counts. */
type Trust = (address: string, hop: number) => boolean;
/** How a request came to us as its sender sees it: what stands in the address bar. */
export interface Arrival {
  readonly scheme: 'http' | 'https';
  readonly host: string;
}
type Arriving = Pick<IncomingMessage, 'headers' | 'socket'>;

/** Who is trusted: false for nobody, a number of hops, or the proxies' addresses. `true` is one hop, so that what a client writes itself never counts. */
export function trustOf({ trustProxy }: Pick<Config, 'trustProxy'>): Trust | false {
  if (typeof trustProxy === 'string') return proxyAddr.compile(trustProxy.split(',').map((part) => part.trim()));
  const hops = Number(trustProxy);
  return hops > 0 && ((_address, hop) => hop < hops);
}

const last = (header: string | string[] | undefined): string | undefined =>
  String(header ?? '')
    .split(',')
    .at(-1)
    ?.trim() || undefined;

/** What reads the scheme and the host of a request: by what a trusted proxy says, else by the connection. Cookies that are always secure say that it is TLS. */
export function arrivals(config: Pick<Config, 'trustProxy' | 'cookieSecure'>): (request: Arriving) => Arrival {
  const trust = trustOf(config);
  return ({ headers, socket }) => {
    const trusted = trust !== false && trust(socket.remoteAddress ?? '', 0);
    const said = trusted ? last(headers['x-forwarded-proto']) : undefined;
    const tls = said === undefined ? config.cookieSecure || (socket as TLSSocket).encrypted === true : said === 'https';
    const host = (trusted ? last(headers['x-forwarded-host']) : undefined) ?? headers.host ?? '';
    return { scheme: tls ? 'https' : 'http', host };
  };
}
