import type { Context } from '../context.ts';
import { Problem } from '../problem.ts';
import { Stream } from '../stream.ts';
import { loadMedia } from './archive.ts';
import { deviceById } from './devices.ts';

const LIMIT = 4 * 1024 * 1024;
const WAIT_MS = 5_000;
const IMAGE = /^image\/(png|jpeg|gif|webp)$/;

/** Fetches the thumbnail of a media from its archive. Only the archive's host is contacted, since the path was written by the device. */
export async function thumbnail(id: number, objectId: string, { pool }: Context): Promise<Stream> {
  const device = await deviceById(pool, id);
  const media = await loadMedia(pool, id, objectId);
  const urls = (media.proxyPaths ?? []).map(({ url }) => URL.parse(url)).filter((url) => url?.hostname === device.host);
  const url = urls.find((one) => one?.protocol === 'http:' || one?.protocol === 'https:');
  if (!url) throw new Problem('media_not_found');
  const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(WAIT_MS) }).catch(() => undefined);
  const type = answer?.headers.get('content-type')?.split(';')[0]?.trim() ?? '';
  if (!answer?.ok || !IMAGE.test(type)) throw new Problem('media_not_found');
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body ?? []) {
    size += part.byteLength;
    if (size > LIMIT) throw new Problem('payload_too_large');
    parts.push(part);
  }
  return new Stream(Buffer.concat(parts), {
    'content-type': type,
    'content-length': String(size),
    'x-content-type-options': 'nosniff',
  });
}
