import type { Context } from '../context.ts';
import { OutboundError } from '../outbound/failures.ts';
import { isAllowed } from '../outbound/hosts.ts';
import { askOutside } from '../outbound/outside.ts';
import { Problem } from '../problem.ts';
import { Stream } from '../stream.ts';
import { itemById } from './items.ts';

const PICTURES = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif']);
const LONGEST = 5 * 1024 * 1024;
const WAIT_MS = 15_000;
const KEPT_S = 86_400;

/**
 * Fetches the picture of an item through the server, so that browsers of the newsroom do not contact the source. Anything but a picture is refused.
 */
export async function itemPicture(id: string, { pool, settings, signal }: Context): Promise<Stream> {
  const { imageUrl } = await itemById(pool, settings.zone, id);
  if (!imageUrl) throw new Problem('not_found');
  const url = new URL(imageUrl);
  try {
    const asked = { headers: { accept: 'image/*' }, signal, isTrusted: await isAllowed(pool, url), bytes: LONGEST, ms: WAIT_MS };
    const body = await (await askOutside(url, asked)).demandOk().bytes();
    const { fileTypeFromBuffer } = await import('file-type');
    const type = (await fileTypeFromBuffer(body))?.mime ?? '';
    if (!PICTURES.has(type)) throw new OutboundError('format', url.host);
    return new Stream(body, {
      'content-type': type,
      'content-length': String(body.length),
      'cache-control': `private, max-age=${KEPT_S}`,
      'x-content-type-options': 'nosniff',
    });
  } catch (error) {
    if (error instanceof OutboundError) throw new Problem('not_found', { details: error.message });
    throw error;
  }
}
