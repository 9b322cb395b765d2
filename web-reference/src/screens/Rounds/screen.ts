import { screen } from '../../app/screen.ts';
import { workspaceSearch } from '../../shared/documents/search.ts';

export const rounds = screen({
  path: '/rounds',
  role: 'ROUND_READ',
  texts: ['lists', 'desk'],
  search: workspaceSearch({}),
  load: async () => (await import('./RoundsScreen.tsx')).RoundsScreen,
  area: 'rounds',
});
