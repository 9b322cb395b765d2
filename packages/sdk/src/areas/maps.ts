import { Area } from '../core/Area.ts';
import { call, download, type Query } from '../core/call.ts';
import type { CallOptions } from '../core/options.ts';
import type { AddressSuggestion, GeoLocation, MapSettings } from '../schema.gen.ts';

/** Places and addresses. */
export class Maps extends Area {
  /** Loads the position of the newsroom, in degrees. @throws {NotFoundError} when none is set. */
  location(query?: Query<'GET /maps/location'>, options?: CallOptions): Promise<GeoLocation> {
    return call(this, 'GET /maps/location', { query }, options);
  }
  /** Suggests addresses for three characters or more, those near `location` (`lat,lng`) first. @throws {UnavailableError} when the service does not answer. */
  autocomplete(query: Query<'GET /maps/autocomplete'>, options?: CallOptions): Promise<AddressSuggestion[]> {
    return call(this, 'GET /maps/autocomplete', { query }, options);
  }
  /** Loads a page that shows a place, in HTML. */
  view(q: string, options?: CallOptions): Promise<Response> {
    return download(this, 'GET /maps/view', { query: { q } }, options);
  }
  /** Loads the settings for drawing maps. */
  settings(options?: CallOptions): Promise<MapSettings> {
    return call(this, 'GET /maps/settings', {}, options);
  }
  /** Loads one picture of the map. @throws {NotFoundError} when no server of map pictures is set up. */
  tile(z: number, x: number, y: number, options?: CallOptions): Promise<Response> {
    return download(this, 'GET /maps/tiles/{z}/{x}/{y}', { path: { z, x, y } }, options);
  }
}
