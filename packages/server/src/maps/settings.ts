import { readSetting } from '../settings.ts';
import type { Change, Queryable } from '../storage/change.ts';
import { EVERYBODY } from '../storage/events.ts';

/** The services of the map. */
export interface MapServices {
  readonly url: string;
  readonly apiKey: string;
  readonly tiles: string;
  readonly attribution: string;
  readonly center: { lat: number; lng: number } | null;
}
/** The default: no map services, so that nothing is sent to third parties. */
export const MAP_SERVICES: MapServices = { url: '', apiKey: '', tiles: '', attribution: '', center: null };

/** Reads the settings of the map services. */
export const mapServices = async (db: Queryable): Promise<MapServices> => (await readSetting(db, 'nominatim', MAP_SERVICES)).body;

/** The default: no Google key. */
export const GOOGLE_SERVICES = { apiKey: '' };
/** Reads the settings of the services of Google. */
export const googleServices = async (db: Queryable) => (await readSetting(db, 'google', GOOGLE_SERVICES)).body;

/** Tells every map that its services are others now: the settings themselves are told to administrators alone, so a map loads what it may know. */
export const tellMaps = async (tx: Change): Promise<void> => tx.emit('settings', 'UPDATE', { area: 'maps', id: null }, EVERYBODY);
