import type { IncomingMessage } from 'node:http';
import type { TLSSocket } from 'node:tls';
import proxyAddr from '@fastify/proxy-addr';
import type { Config } from '../config.ts';

/** Tells whether the peer at a number of hops before this server is a trusted proxy. */
type Trust = (address: string, hop: number) => boolean;
/** The address a request was sent to, as it stands in the browser's address bar. */
export interface Arrival {
  readonly scheme: 'http' | 'https';
  readonly host: string;
}
type ArrivingRequest = Pick<IncomingMessage, 'headers' | 'socket'>;

/**
 * Makes the test for trusted proxies: none, a number of hops, or given addresses. `true` means one hop, so that headers written by the client itself never
 * count.
 */
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

/**
 * Makes the function that reads scheme and host of a request, from the headers of a trusted proxy, else from the connection. With cookies set to
 * always secure the scheme is https.
 */
export function arrivals(config: Pick<Config, 'trustProxy' | 'cookieSecure'>): (request: ArrivingRequest) => Arrival {
  const trust = trustOf(config);
  return ({ headers, socket }) => {
    const trusted = trust !== false && trust(socket.remoteAddress ?? '', 0);
    const said = trusted ? last(headers['x-forwarded-proto']) : undefined;
    const tls = said === undefined ? config.cookieSecure || (socket as TLSSocket).encrypted === true : said === 'https';
    const host = (trusted ? last(headers['x-forwarded-host']) : undefined) ?? headers.host ?? '';
    return { scheme: tls ? 'https' : 'http', host };
  };
}
