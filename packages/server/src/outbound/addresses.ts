import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { OutboundError } from './failures.ts';

/** Resolves all addresses of a host name, as `dns.lookup` does. */
export type Resolve = (
  hostname: string,
  options: { readonly all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;
/** The resolver of this machine. */
export const resolveHere: Resolve = systemLookup;

/** Tells whether an address is public: not of this machine, a private network, a tunnel into one, or reserved. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const known = ipaddr.process(address);
  // Allocated IPv6 addresses begin with 2 or 3; the rest is reserved, and some ranges map to IPv4.
  if (known instanceof ipaddr.IPv6 && (known.parts[0]! & 0xe000) !== 0x2000) return false;
  return known.range() === 'unicast';
}

/** Refuses a private IP address written in the url, which is never resolved. */
export function demandPublic({ hostname, host }: URL): void {
  const literal = hostname.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(literal) && !isPublic(literal)) throw new OutboundError('address', host);
}

/**
 * A lookup that answers public addresses alone. The connection uses exactly what it answers, so a second DNS answer cannot point elsewhere (DNS
 * rebinding).
 */
export const publicLookup =
  (resolve: Resolve): LookupFunction =>
  (hostname, options, done) =>
    resolve(hostname, { all: true }, (error, addresses) => {
      if (error) return done(error, []);
      const open = addresses.filter(({ address }) => isPublic(address));
      const [first] = open;
      if (!first) return done(new OutboundError('address', hostname), []);
      if (options.all) done(null, open);
      else done(null, first.address, first.family);
    });
