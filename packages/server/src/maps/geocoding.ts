import { cutText } from '@lauda/domain';
import * as z from 'zod';
import type { Context } from '../context.ts';
import { Problem } from '../problem.ts';
import { AnswerCache } from './answerCache.ts';
import { askService } from './ask.ts';
import { type Area, googleAddress, googlePlaces } from './google.ts';
import { googleServices, mapServices } from './settings.ts';
import { inTurn } from './turn.ts';

const FOUND = 6;
/** Half the side of the preferred area around a place, in degrees: about 50 km. */
const NEAR = 0.5;
/** Addresses change slowly, and people type the same streets again. */
const answers = new AnswerCache<Suggestion[]>({ most: 1_000, ms: 24 * 3_600_000 });
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

function around(location: string | undefined): Area | undefined {
  const [lat, lng] = location?.split(',').map(Number) ?? [];
  if (lat === undefined || lng === undefined) return undefined;
  return { north: lat + NEAR, south: lat - NEAR, east: lng + NEAR, west: lng - NEAR };
}

function nominatimAddress(base: string, input: string, key: string, locale: string, near: Area | undefined): URL {
  const url = new URL(`${base.replace(/\/+$/, '')}/search`);
  const asked = { q: input, format: 'jsonv2', limit: String(FOUND), 'accept-language': locale.replace('_', '-') };
  for (const [name, value] of Object.entries({ ...asked, ...(key ? { key } : {}) })) url.searchParams.set(name, value);
  if (near) url.searchParams.set('viewbox', [near.west, near.north, near.east, near.south].map((each) => each.toFixed(4)).join(','));
  return url;
}

function nominatimPlaces(body: unknown, host: string): Suggestion[] {
  const read = Places.safeParse(body);
  if (!read.success) throw new Problem('unavailable', { details: host });
  return read.data.map(({ place_id: placeId, lat, lon, display_name: description }) => ({
    description: cutText(description, 500),
    lat,
    lng: lon,
    placeId: placeId == null ? null : String(placeId),
  }));
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A request to the configured service, and the parser of its answer. */
interface Question {
  readonly url: URL;
  readonly read: (body: unknown, host: string) => Suggestion[];
  /** Whether an administrator named the host: it may be internal. */
  readonly isNamed: boolean;
  /** How many seconds lie between two requests. */
  readonly seconds: number;
}
/** What the usage policy of public Nominatim servers demands. */
const NOMINATIM_SECONDS = 1;
/** Google takes more, and each request is paid for: what many people type at once is spread. */
const GOOGLE_SECONDS = 0.2;

/** Builds the request: to Nominatim if configured, else to Google with a key; undefined without either. */
async function questionOf(input: string, location: string | undefined, { pool, locale }: Context): Promise<Question | undefined> {
  const near = around(location);
  const { url, apiKey } = await mapServices(pool);
  if (url)
    return { url: nominatimAddress(url, input, apiKey, locale, near), read: nominatimPlaces, isNamed: true, seconds: NOMINATIM_SECONDS };
  const google = await googleServices(pool);
  if (google.apiKey)
    return { url: googleAddress(input, google.apiKey, locale, near), read: googlePlaces, isNamed: false, seconds: GOOGLE_SECONDS };
  return undefined;
}

/** Suggests addresses for a typed text; none when no service is set up. */
export async function suggestAddresses(input: string, location: string | undefined, context: Context): Promise<Suggestion[]> {
  const question = await questionOf(input, location, context);
  if (!question) return [];
  const { url, read, isNamed, seconds } = question;
  const known = () => answers.get(url.href, context.now());
  const ask = async (): Promise<Suggestion[]> => {
    const { body } = await askService(url, 'application/json', context.signal, isNamed);
    const found = read(jsonIn(body.toString('utf8')), url.host).slice(0, FOUND);
    answers.set(url.href, found, context.now());
    return found;
  };
  return known() ?? inTurn({ host: url.host, seconds, known, ask }, context.pool, context.signal);
}
