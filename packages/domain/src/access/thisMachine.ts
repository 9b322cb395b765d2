const LOOPBACK = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];

/** Tells whether a request was sent on this very machine, and passed on by nobody: by its sender's address and its headers in lower case. */
export const fromThisMachine = (address: string | undefined, headers: Readonly<Record<string, unknown>>): boolean =>
  LOOPBACK.test(address ?? '') && FORWARDED.every((name) => headers[name] === undefined);

/** Tells whether a host is this very machine, as an address names it: what goes there goes over no network. */
export const isThisMachine = (host: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/i.test(host);
