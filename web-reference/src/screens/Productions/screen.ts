import { screen } from '../../app/screen.ts';
import { readProductionsSearch } from './search.ts';

export const productions = screen({
  path: '/productions',
  role: 'PRODUCTION_READ',
  texts: ['lists', 'productions'],
  search: readProductionsSearch,
  load: async () => (await import('./ProductionsScreen.tsx')).ProductionsScreen,
  area: 'productions',
});
