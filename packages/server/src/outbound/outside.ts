import { resolveHere } from './addresses.ts';
import { outboundWith } from './request.ts';

/** Asks another house, whose name is looked up as this machine does. */
export const askOutside = outboundWith(resolveHere);
