import * as z from 'zod';
import type { Context } from '../context.ts';
import { Problem } from '../problem.ts';
import { askService } from './ask.ts';
import { mapServices } from './settings.ts';

const FOUND = 6;
/** Half the side of the preferred area around a place, in degrees: about 50 km. */
const NEAR = 0.5;
/** The answer of nominatim to a search in the format `jsonv2`. */
const Places = z.array(
  z.object({
    place_id: z.union([z.number(), z.string()]).nullish(),
    lat: z.coerce.number().min(-90).max(90),
    lon: z.coerce.number().min(-180).max(180),
    display_name: z.string().min(1),
  }),
);

export interface Suggestion {
  description: string;
  lat: number | null;
  lng: number | null;
  placeId: string | null;
}

function addressOf(base: string, input: string, key: string, locale: string, location?: string): URL {
  const url = new URL(`${base.replace(/\/+$/, '')}/search`);
  const asked = { q: input, format: 'jsonv2', limit: String(FOUND), 'accept-language': locale.replace('_', '-') };
  for (const [name, value] of Object.entries({ ...asked, ...(key ? { key } : {}) })) url.searchParams.set(name, value);
  const [lat, lng] = location?.split(',').map(Number) ?? [];
  if (lat !== undefined && lng !== undefined)
    url.searchParams.set('viewbox', [lng - NEAR, lat + NEAR, lng + NEAR, lat - NEAR].map((each) => each.toFixed(4)).join(','));
  return url;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Suggests addresses for a typed text; none when no service is set up. */
export async function suggestAddresses(input: string, location: string | undefined, context: Context): Promise<Suggestion[]> {
  const { url, apiKey } = await mapServices(context.pool);
  if (!url) return [];
  const asked = addressOf(url, input, apiKey, context.locale, location);
  const { body } = await askService(asked, 'application/json', context.signal);
  const read = Places.safeParse(jsonIn(body.toString('utf8')));
  if (!read.success) throw new Problem('unavailable', { details: asked.host });
  return read.data.map(({ place_id: placeId, lat, lon, display_name: description }) => ({
    description: description.slice(0, 500),
    lat,
    lng: lon,
    placeId: placeId == null ? null : String(placeId),
  }));
}
