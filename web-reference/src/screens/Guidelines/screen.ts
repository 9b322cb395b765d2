import { screen } from '../../app/screen.ts';
import { workspaceSearch } from '../../shared/documents/search.ts';
import { GUIDELINE_FILTERS } from './search.ts';

export const guidelines = screen({
  path: '/guidelines',
  role: 'ASSIGNMENT_READ',
  texts: ['desk', 'lists', 'productions', 'souv'],
  search: workspaceSearch(GUIDELINE_FILTERS),
  load: async () => (await import('./GuidelinesScreen.tsx')).GuidelinesScreen,
  area: 'guidelines',
});
