import { screen } from '../../app/screen.ts';
import { workspaceSearch } from '../../shared/documents/search.ts';
import { STORY_FILTERS } from './search.ts';

export const stories = screen({
  path: '/stories',
  role: 'STORY_READ',
  texts: ['lists'],
  search: workspaceSearch(STORY_FILTERS),
  load: async () => (await import('./StoriesScreen.tsx')).StoriesScreen,
  area: 'stories',
});
