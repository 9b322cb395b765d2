import { isThisMachine } from './access/thisMachine.ts';
import type { MessageKey } from './messages/texts/keys.ts';

/** Why the directory of users could not be read or asked, each with its text. */
export const LDAP_FAILURES = {
  unreachable: 'phrases:ldapUnreachable',
  certificate: 'phrases:ldapCertificate',
  tls: 'phrases:ldapTls',
  credentials: 'phrases:ldapCredentials',
  base: 'phrases:ldapBase',
  filter: 'phrases:ldapFilter',
  empty: 'phrases:ldapEmpty',
  shrunken: 'phrases:ldapShrunken',
  limit: 'phrases:ldapLimit',
  referral: 'phrases:ldapReferral',
  lost: 'phrases:ldapLost',
  keeper: 'phrases:ldapKeeper',
  cancelled: 'phrases:ldapCancelled',
  unexpected: 'phrases:ldapUnexpected',
} as const satisfies Readonly<Record<string, MessageKey>>;
export type LdapFailure = keyof typeof LDAP_FAILURES;
export const LDAP_FAILURE_CODES = /* @__PURE__ */ Object.keys(LDAP_FAILURES) as [LdapFailure, ...LdapFailure[]];

/** What is wrong with the address of a directory: neither `ldap://` nor `ldaps://`, or one that would get the password in clear. */
export function checkDirectory({ url, startTls }: { readonly url: string; readonly startTls: boolean }): 'url' | 'startTls' | undefined {
  const host = /^ldaps?:\/\/([^\s/?#@:]+|\[[0-9a-f:]+\])(?::\d{1,5})?\/?$/i.exec(url)?.[1];
  if (host === undefined) return 'url';
  return url.toLowerCase().startsWith('ldaps:') || startTls || isThisMachine(host) ? undefined : 'startTls';
}
