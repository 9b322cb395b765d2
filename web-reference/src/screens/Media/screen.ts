import { screen } from '../../app/screen.ts';
import { readMediaSearch } from './search.ts';

export const media = screen({
  path: '/media',
  role: 'MEDIA_READ',
  texts: ['devices'],
  search: readMediaSearch,
  load: async () => (await import('./MediaScreen.tsx')).MediaScreen,
  area: 'mediaCenter',
});
