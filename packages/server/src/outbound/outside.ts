import { resolveHere } from './addresses.ts';
import { outboundWith } from './request.ts';

/** Sends a request to a remote server, resolved by this machine. */
export const askOutside = outboundWith(resolveHere);
