import { VERSION } from '@lauda/domain';

/** The default user agent of programs in Node. */
export const USER_AGENT = `lauda-sdk/${VERSION} node/${process.versions.node}`;

/** Builds the headers of a request: user agent, and for a session its cookie with our origin, without which the server refuses writes. */
export function signed(headers: Record<string, string>, origin: string, cookie: string): Record<string, string> {
  const named = { 'user-agent': USER_AGENT, ...headers };
  // With a token no cookie is sent.
  if (headers.authorization) return named;
  return { ...named, origin, ...(cookie === '' ? {} : { cookie }) };
}
