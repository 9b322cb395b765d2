import type { IncomingMessage } from 'node:http';
import { LOCK_HEADER } from '@lauda/domain';
import { Problem } from '../problem.ts';

/** Tells whether a request comes from our own pages: by its fetch metadata, or by an Origin that names this very host. */
export function fromOurPages(request: Pick<IncomingMessage, 'headers'>): boolean {
  const { origin, host, 'sec-fetch-site': site } = request.headers;
  if (site === 'same-origin') return true;
  if (!origin || !host) return false;
  try {
    return new URL(origin).host === host;
  } catch {
    return false;
  }
}

/** Refuses what another site could have made a browser send with our cookie (DECISIONS 15). */
export function demandOrigin(request: Pick<IncomingMessage, 'headers'>, bearer: boolean): void {
  if (!bearer && !fromOurPages(request))
    throw new Problem('forbidden', { details: 'a write needs Authorization: Bearer, or must come from the pages of this server' });
}

/** Refuses a GET that takes a lock from another site: over plain HTTP browsers say nothing of where a GET comes from, so a header of ours may prove it. */
export function demandLockOrigin(request: Pick<IncomingMessage, 'headers'>, bearer: boolean): void {
  if (request.headers[LOCK_HEADER] === undefined) demandOrigin(request, bearer);
}
