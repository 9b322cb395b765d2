import type { Client } from './client.ts';
import { doneOf } from './failures.ts';

/** A position on the map, in degrees. */
export interface Position {
  readonly lat: number;
  readonly lng: number;
}
/** The part of the browser's geolocation that is used. */
export type Geolocation = {
  getCurrentPosition(found: (at: { coords: { latitude: number; longitude: number } }) => void, refused: () => void): void;
};

/** Neither the browser nor the newsroom knows the position. */
export class GeolocationError extends Error {
  constructor() {
    super('Geolocation is not supported for this Browser/OS.');
    this.name = 'GeolocationError';
  }
}

/** Answers the position of the browser, else that of the newsroom (ERR-13). @throws {GeolocationError} when neither is known. */
export async function whereAmI(client: Pick<Client, 'maps'>, browser: Geolocation | undefined): Promise<Position> {
  const own = await new Promise<Position | undefined>((done) => {
    if (!browser) return done(undefined);
    browser.getCurrentPosition(
      ({ coords }) => done({ lat: coords.latitude, lng: coords.longitude }),
      () => done(undefined),
    );
  });
  if (own) return own;
  const newsroom = await doneOf(() => client.maps.location());
  if (!newsroom.ok) throw new GeolocationError();
  return { lat: newsroom.value.lat, lng: newsroom.value.lng };
}
