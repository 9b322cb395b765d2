import type { Context } from '../context.ts';
import { Problem } from '../problem.ts';
import { Stream } from '../stream.ts';
import { askService } from './ask.ts';
import { suggestAddresses } from './geocoding.ts';
import { mapServices } from './settings.ts';

const IMAGE = /^image\/(png|jpeg|webp)$/;
/** Tiles are cached for a day: maps change slowly, and this spares the tile server. */
const KEPT_S = 86_400;

/** Answers a tile of the configured tile server. */
export async function mapTile({ z, x, y }: { z: number; x: number; y: number }, { pool, signal }: Context): Promise<Stream> {
  const { tiles, apiKey } = await mapServices(pool);
  if (!tiles || x >= 2 ** z || y >= 2 ** z) throw new Problem('not_found');
  const values: Readonly<Record<string, string>> = { z: String(z), x: String(x), y: String(y), key: encodeURIComponent(apiKey), s: 'a' };
  const url = URL.parse(tiles.replaceAll(/\{(z|x|y|s|key)\}/g, (_place, name: string) => values[name]!));
  if (!url) throw new Problem('not_found');
  const { body, type } = await askService(url, 'image/*', signal, true);
  if (!IMAGE.test(type)) throw new Problem('unavailable', { details: url.host });
  return new Stream(body, {
    'content-type': type,
    'content-length': String(body.length),
    'cache-control': `private, max-age=${KEPT_S}`,
    'x-content-type-options': 'nosniff',
  });
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign]!);

/** Answers a page for a place: its name, its coordinates if known, and a link that opens any map app. */
export async function placePage(q: string, context: Context): Promise<Stream> {
  const found = await (q.length < 3 ? [] : suggestAddresses(q, undefined, context).catch(() => []));
  const places = found.flatMap(({ description, lat, lng }) =>
    lat === null || lng === null
      ? []
      : [`<li>${escaped(description)} <a href="geo:${lat},${lng}?q=${lat},${lng}">${lat.toFixed(5)}, ${lng.toFixed(5)}</a></li>`],
  );
  const html = `<!doctype html><html lang="${context.locale.replace('_', '-')}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(q)}</title><body><main><h1>${escaped(q)}</h1><ul>${places.join('')}</ul></main></body></html>`;
  return new Stream(Buffer.from(html), { 'content-type': 'text/html; charset=utf-8', 'x-content-type-options': 'nosniff' });
}
