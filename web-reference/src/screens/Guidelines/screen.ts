import { screen } from '../../app/screen.ts';
import { readGuidelinesSearch } from './search.ts';

export const guidelines = screen({
  path: '/guidelines',
  role: 'ASSIGNMENT_READ',
  texts: ['desk', 'lists', 'productions', 'souv'],
  search: readGuidelinesSearch,
  load: async () => (await import('./GuidelinesScreen.tsx')).GuidelinesScreen,
  area: 'guidelines',
});
