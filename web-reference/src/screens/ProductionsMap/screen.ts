import { screen } from '../../app/screen.ts';
import { workspaceSearch } from '../../shared/documents/search.ts';

export const productionsMap = screen({
  path: '/productions-map',
  role: 'PRODUCTION_READ',
  texts: ['lists', 'productions'],
  search: workspaceSearch({}),
  load: async () => (await import('./MapScreen.tsx')).MapScreen,
  area: 'productionsMap',
});
