import { screen } from '../../app/screen.ts';
import { readDaySearch } from './search.ts';

export const rundowns = screen({
  path: '/rundowns',
  role: 'RUNDOWN_READ',
  texts: ['lists'],
  search: readDaySearch,
  load: async () => (await import('./RundownsScreen.tsx')).RundownsScreen,
  area: 'rundowns',
});
