/** A host as it stands in an address: one of IPv6 goes in brackets, so that its colons are not read as that of the port. */
export const hostInUrl = (host: string): string => (host.includes(':') ? `[${host}]` : host);
