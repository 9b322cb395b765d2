import type { StreamingConfig } from '@lauda/sdk';

type Stream = Pick<StreamingConfig, 'protocol' | 'host' | 'path'> & { readonly port: number | null };
/** Why a browser cannot play a stream. */
export type StreamHindrance = 'host' | 'insecure' | 'noHls' | 'protocol';
const TLS_PORT = 443;

/** Returns the address a browser plays a stream from, or why it cannot; `playsHls` tells whether it plays HLS by itself. */
export function streamAddress(
  { protocol, host, port, path }: Stream,
  page: { protocol: string },
  playsHls: boolean,
): URL | StreamHindrance {
  if (protocol !== 'hls' && protocol !== 'http' && protocol !== 'https') return 'protocol';
  // HLS has no scheme of its own for TLS, so the port decides.
  const scheme = protocol === 'hls' ? (port === TLS_PORT ? 'https' : 'http') : protocol;
  const url = host === '' || port === null ? null : URL.parse(`${scheme}://${host}:${port}/${(path ?? '').replace(/^\//, '')}`);
  if (!url) return 'host';
  if (page.protocol === 'https:' && url.protocol === 'http:') return 'insecure';
  const isHls = protocol === 'hls' || url.pathname.endsWith('.m3u8');
  return isHls && !playsHls ? 'noHls' : url;
}
