import type { MessageKey } from './messages/texts/keys.ts';

/**
 * Why what was asked of another house did not come, each with its text: nobody answered, its certificate does not hold, it took too long, it is
 * longer than is read, its address is one of this house or of no network, it sent us elsewhere, it refused, what came is not what was asked for,
 * or nobody set up what it is asked with.
 * @later
 */
export const OUTBOUND_FAILURES = {
  unreachable: 'phrases:outboundUnreachable',
  certificate: 'phrases:outboundCertificate',
  timeout: 'phrases:outboundTimeout',
  too_large: 'phrases:outboundTooLarge',
  address: 'phrases:outboundAddress',
  redirect: 'phrases:outboundRedirect',
  status: 'phrases:outboundStatus',
  format: 'phrases:outboundFormat',
  credentials: 'phrases:outboundCredentials',
} as const satisfies Readonly<Record<string, MessageKey>>;
export type OutboundFailure = keyof typeof OUTBOUND_FAILURES;
export const OUTBOUND_FAILURE_CODES = Object.keys(OUTBOUND_FAILURES) as [OutboundFailure, ...OutboundFailure[]];
