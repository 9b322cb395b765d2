import type { IncomingMessage } from 'node:http';
import { LOCK_HEADER } from '@lauda/domain';
import { Problem } from '../problem.ts';
import type { Arrival } from './arrival.ts';

/** Tells whether a request comes from our own pages: by its fetch metadata, or by an Origin that is where it arrived, with scheme, host and port. */
export function fromOurPages({ headers }: Pick<IncomingMessage, 'headers'>, { scheme, host }: Arrival): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  if (site === 'same-origin') return true;
  if (!origin || !host) return false;
  try {
    return new URL(origin).origin === new URL(`${scheme}://${host}`).origin;
  } catch {
    return false;
  }
}

/** Refuses what another site could have made a browser send with our cookie (DECISIONS 15). */
export function demandOrigin(request: Pick<IncomingMessage, 'headers'>, arrival: Arrival, bearer: boolean): void {
  if (!bearer && !fromOurPages(request, arrival))
    throw new Problem('forbidden', { details: 'a write needs Authorization: Bearer, or must come from the pages of this server' });
}

/**
 * Refuses a GET that takes a lock when it comes from another site. Over plain HTTP browsers do not send where a GET comes from, so a header only our
 * client sets is accepted as proof.
 */
export function demandLockOrigin(request: Pick<IncomingMessage, 'headers'>, arrival: Arrival, bearer: boolean): void {
  if (request.headers[LOCK_HEADER] === undefined) demandOrigin(request, arrival, bearer);
}
