import type { MessageKey } from './messages/texts/keys.ts';
import type { OutboundFailure } from './outbound.ts';

/** Why the external archive gave no documents, each with its text. */
export const SOUV_FAILURES = {
  unreachable: 'phrases:outboundUnreachable',
  certificate: 'phrases:outboundCertificate',
  timeout: 'phrases:outboundTimeout',
  too_large: 'phrases:outboundTooLarge',
  address: 'phrases:outboundAddress',
  redirect: 'phrases:outboundRedirect',
  status: 'phrases:souvFailed',
  format: 'phrases:outboundFormat',
  credentials: 'phrases:souvCredentials',
} as const satisfies Readonly<Record<OutboundFailure, MessageKey>>;
