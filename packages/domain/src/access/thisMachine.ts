const LOOPBACK = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];

/** Tells whether a request comes from this machine and through no proxy, by its sender's address and its headers (names in lower case). */
export const fromThisMachine = (address: string | undefined, headers: Readonly<Record<string, unknown>>): boolean =>
  LOOPBACK.test(address ?? '') && FORWARDED.every((name) => headers[name] === undefined);

/** Tells whether the host of an address is this machine, so that requests to it cross no network. */
export const isThisMachine = (host: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/i.test(host);
