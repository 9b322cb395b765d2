import { google } from '@lauda/spec/areas/google';
import { settingsHandlers } from '../collections/settings.ts';
import { implement } from '../implement.ts';
import { GOOGLE_SERVICES, tellMaps } from '../maps/settings.ts';

/** The browsers that newsrooms work with. */
const DOWNLOAD_LINKS = [
  { name: 'Google Chrome', url: 'https://www.google.com/chrome/' },
  { name: 'Google Chrome Enterprise', url: 'https://chromeenterprise.google/download/' },
];

export const googleHandlers = implement<typeof google>(google, {
  // The API key is for administrators only.
  config: settingsHandlers('google', GOOGLE_SERVICES, { hears: { role: 'ADMIN_READ' }, changed: tellMaps }),
  downloadLinks: async () => DOWNLOAD_LINKS,
});
