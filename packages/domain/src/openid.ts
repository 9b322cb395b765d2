import { isThisMachine } from './access/thisMachine.ts';
import type { MessageKey } from './messages/texts/keys.ts';

/** Why a provider of OpenID Connect let nobody in, each with its text. */
export const OPENID_FAILURES = {
  unreachable: 'phrases:openidUnreachable',
  certificate: 'phrases:openidCertificate',
  issuer: 'phrases:openidIssuer',
  secret: 'phrases:openidSecret',
  redirect: 'phrases:openidRedirect',
  token: 'phrases:openidToken',
  denied: 'phrases:openidDenied',
  over: 'phrases:openidOver',
} as const satisfies Readonly<Record<string, MessageKey>>;
export type OpenIdFailure = keyof typeof OPENID_FAILURES;
export const OPENID_FAILURE_CODES = Object.keys(OPENID_FAILURES) as [OpenIdFailure, ...OpenIdFailure[]];

/** Tells whether an address may be that of a provider: https, or on this machine, because a secret is sent to it. */
export function isIssuer(address: string): boolean {
  const url = URL.parse(address);
  if (!url || url.username || url.password || url.search || url.hash) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isThisMachine(url.hostname));
}

/** Where a provider sends the browser back to, at an address of the newsroom. */
export const returnAddress = (origin: string): string => `${origin}/login`;
