import { readSetting } from '../settings.ts';
import type { Queryable } from '../storage/change.ts';

/** The services of the map. */
export interface MapServices {
  readonly url: string;
  readonly apiKey: string;
  readonly tiles: string;
  readonly attribution: string;
  readonly center: { lat: number; lng: number } | null;
}
/** The services of the map until somebody names some: none, so that nothing is asked of strangers. */
export const MAP_SERVICES: MapServices = { url: '', apiKey: '', tiles: '', attribution: '', center: null };

/** The services of the map as they are set up. */
export const mapServices = async (db: Queryable): Promise<MapServices> => (await readSetting(db, 'nominatim', MAP_SERVICES)).body;

/** The services of Google until somebody names a key: none. */
export const GOOGLE_SERVICES = { apiKey: '' };
