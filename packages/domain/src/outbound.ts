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

/** A host of the house as it is allowed: a name or an address, with or without a port. */
export const HOUSE_HOST = /^([a-z0-9]([a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;

/** The most hosts that may be allowed, and the longest. */
export const HOUSE_HOSTS = 200;
export const HOUSE_HOST_LENGTH = 260;

/** Reads typed hosts, one a line, as they are stored: in small letters, each once, without empty lines. */
export const houseHosts = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim().toLowerCase())
      .filter(Boolean),
  ),
];

/** Finds the first host that is none, as an address with a scheme or a path. */
export const wrongHost = (hosts: readonly string[]): string | undefined =>
  hosts.find((host) => !HOUSE_HOST.test(host) || host.length > HOUSE_HOST_LENGTH);

/** Tells whether a host is among the allowed ones, whatever its port, or with this port; the port a scheme stands for may be named or not. */
export const isHouseHost = (hosts: readonly string[], { host, hostname, port, protocol }: URL): boolean =>
  [host, hostname, `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`].some((each) => hosts.includes(each));
