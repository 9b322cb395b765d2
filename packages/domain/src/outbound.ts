import type { MessageKey } from './messages/texts/keys.ts';

/**
 * Why a request to a remote server failed, each with its text: unreachable, invalid certificate, timeout, too long, forbidden address, redirect,
 * refused, unexpected content, or missing credentials.
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
