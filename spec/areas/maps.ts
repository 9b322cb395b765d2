import * as z from 'zod';
import { settings } from '../families.ts';
import { PATTERNS } from '../formats.ts';
import { call, entity } from '../kit.ts';
import { Id, Int, Version } from '../scalars.ts';
import { Coordinates } from './productions.ts';

const GeoLocation = entity('GeoLocation', { lat: z.number(), lng: z.number(), accuracy: z.number().nullable() });
const AddressSuggestion = entity('AddressSuggestion', {
  description: z.string(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  placeId: z.string().nullable(),
});
/** The settings a client needs to draw a map; addresses and keys of the services stay with the server. */
const MapSettings = entity('MapSettings', {
  hasTiles: z.boolean().meta({ description: 'Whether there is a server of map pictures' }),
  hasSearch: z.boolean().meta({ description: 'Whether addresses are looked up' }),
  attribution: z.string().meta({ description: 'Attribution of the map pictures, as maps show it' }),
  center: Coordinates.nullable(),
});
const Address = z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(500)]);
const NominatimConfig = entity('NominatimConfig', {
  id: Id,
  version: Version,
  url: Address.meta({ description: 'Address of the service that looks up addresses, as https://nominatim.example' }),
  apiKey: z.string().max(200).meta({ description: 'Key the services of the map are asked with' }),
  tiles: z.string().max(500).regex(PATTERNS.tiles).meta({ description: 'Address of a map picture with {z}, {x} and {y}; empty for none' }),
  attribution: z.string().max(200).meta({ description: 'Attribution of the map pictures, as maps show it' }),
  center: Coordinates.nullable().meta({ description: 'Where the newsroom is' }),
});

const searched = z.string().trim().min(3).max(200);
export const maps = {
  location: call('GET /maps/location', 'Answers where the newsroom is: for a browser that does not say where it is.', {
    role: 'user',
    query: z.object({ apiKey: z.string().max(200).optional() }),
    result: GeoLocation,
    refuses: [404],
  }),
  autocomplete: call('GET /maps/autocomplete', 'Suggests addresses for what was typed so far, those near a place first.', {
    role: 'user',
    query: z.object({
      input: searched,
      location: z.string().regex(PATTERNS.place).optional(),
    }),
    result: z.array(AddressSuggestion),
    seconds: 15,
    outside: true,
  }),
  view: call('GET /maps/view', 'Answers a page that shows a place, in HTML.', {
    role: 'user',
    query: z.object({ q: z.string().trim().min(1).max(200) }),
    result: z.file(),
    resultMedia: 'html',
    seconds: 15,
    outside: true,
  }),
  settings: call('GET /maps/settings', 'Loads what a screen has to know to draw a map.', {
    role: 'user',
    result: MapSettings,
    extension: true,
  }),
  tile: call('GET /maps/tiles/{z}/{x}/{y}', 'Answers one picture of the map, fetched from the server of map pictures.', {
    role: 'user',
    path: z.object({ z: Int.min(0).max(22), x: Int.min(0), y: Int.min(0) }),
    result: z.file(),
    resultMedia: 'binary',
    extension: true,
    seconds: 15,
    outside: true,
  }),
};
export const nominatim = {
  config: settings('/nominatim/config', 'the services of the map', { read: 'ADMIN_READ', write: 'ADMIN_WRITE' }, NominatimConfig),
};
