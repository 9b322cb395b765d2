import { screen } from '../../app/screen.ts';
import { workspaceSearch } from '../../shared/documents/search.ts';
import { PRODUCTION_FILTERS } from './search.ts';

export const productions = screen({
  path: '/productions',
  role: 'PRODUCTION_READ',
  texts: ['lists', 'productions'],
  search: workspaceSearch(PRODUCTION_FILTERS),
  load: async () => (await import('./ProductionsScreen.tsx')).ProductionsScreen,
  area: 'productions',
});
