import { cutText } from '@lauda/domain';
import * as z from 'zod';
import { Problem } from '../problem.ts';

const GEOCODING = 'https://maps.googleapis.com/maps/api/geocode/json';
/** The answer of the Geocoding API. */
const Answer = z.object({
  status: z.string(),
  results: z
    .array(
      z.object({
        formatted_address: z.string().min(1),
        place_id: z.string().nullish(),
        geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }) }),
      }),
    )
    .default([]),
});
const NOTHING_WRONG = new Set(['OK', 'ZERO_RESULTS']);

/** A rectangle around the places to prefer, in degrees. */
export interface Area {
  readonly north: number;
  readonly south: number;
  readonly east: number;
  readonly west: number;
}

/** Builds a request to the Geocoding API of Google. */
export function googleAddress(input: string, key: string, locale: string, around: Area | undefined): URL {
  const url = new URL(GEOCODING);
  for (const [name, value] of Object.entries({ address: input, key, language: locale.replace('_', '-') }))
    url.searchParams.set(name, value);
  if (around) {
    const corner = (lat: number, lng: number): string => `${lat.toFixed(4)},${lng.toFixed(4)}`;
    url.searchParams.set('bounds', `${corner(around.south, around.west)}|${corner(around.north, around.east)}`);
  }
  return url;
}

/** Parses its answer; a refusal, such as of a wrong key, keeps Google's own status. */
export function googlePlaces(body: unknown, host: string) {
  const read = Answer.safeParse(body);
  if (!read.success) throw new Problem('unavailable', { details: host });
  const { status, results } = read.data;
  if (!NOTHING_WRONG.has(status)) throw new Problem('unavailable', { details: `${host}: ${cutText(status, 60)}` });
  return results.map(({ formatted_address: description, place_id: placeId, geometry: { location } }) => ({
    description: cutText(description, 500),
    ...location,
    placeId: placeId ?? null,
  }));
}
