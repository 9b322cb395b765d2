import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { OutboundError } from './failures.ts';

/** Asks for every address of a name, as `dns.lookup` does. */
export type Resolve = (
  hostname: string,
  options: { readonly all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;
/** The names as this machine knows them. */
export const resolveHere: Resolve = systemLookup;

/** Whether an address belongs to the public network: none of this machine, of an inner network, of a tunnel into one, or of nobody. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const known = ipaddr.process(address);
  // Of IPv6 what is given out begins with 2 or 3; the rest is reserved, and some of it leads to addresses of IPv4.
  if (known instanceof ipaddr.IPv6 && (known.parts[0]! & 0xe000) !== 0x2000) return false;
  return known.range() === 'unicast';
}

/** Refuses an address that stands in the url itself, for which no name is looked up. */
export function demandPublic({ hostname, host }: URL): void {
  const literal = hostname.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(literal) && !isPublic(literal)) throw new OutboundError('address', host);
}

/** A lookup that hands on public addresses alone. The connection is made to what it answers, so a name cannot mean another address a moment later. */
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
