import { VERSION } from '@lauda/domain';

/** What programs in Node say they are, where they say nothing of their own. */
export const USER_AGENT = `lauda-sdk/${VERSION} node/${process.versions.node}`;

/** The headers of one request: who it comes from, and beside a session its cookie and its origin, from which alone the server takes a cookie's writes. */
export function signed(headers: Record<string, string>, origin: string, cookie: string): Record<string, string> {
  const named = { 'user-agent': USER_AGENT, ...headers };
  // A token speaks for itself.
  if (headers.authorization) return named;
  return { ...named, origin, ...(cookie === '' ? {} : { cookie }) };
}
