import { maps, nominatim } from '@lauda/spec/areas/maps';
import { settingsHandlers } from '../collections/settings.ts';
import { implement } from '../implement.ts';
import { suggestAddresses } from '../maps/geocoding.ts';
import { mapTile, placePage } from '../maps/pages.ts';
import { googleServices, MAP_SERVICES, mapServices, tellMaps } from '../maps/settings.ts';
import { Problem } from '../problem.ts';

export const mapsHandlers = implement<typeof maps>(maps, {
  location: async (_request, { pool }) => {
    const { center } = await mapServices(pool);
    if (!center) throw new Problem('not_found');
    return { ...center, accuracy: null };
  },
  autocomplete: ({ query }, context) => suggestAddresses(query.input, query.location, context),
  view: ({ query }, context) => placePage(query.q, context),
  settings: async (_request, { pool }) => {
    const { tiles, url, attribution, center } = await mapServices(pool);
    const hasSearch = url !== '' || (await googleServices(pool)).apiKey !== '';
    return { hasTiles: tiles !== '', hasSearch, attribution, center };
  },
  tile: ({ path }, context) => mapTile(path, context),
});
export const nominatimHandlers = implement<typeof nominatim>(nominatim, {
  // The API key is for administrators only.
  config: settingsHandlers('nominatim', MAP_SERVICES, { hears: { role: 'ADMIN_READ' }, changed: tellMaps }),
});
