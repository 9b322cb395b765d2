import { screen } from '../../app/screen.ts';
import { readStoriesSearch } from './search.ts';

export const stories = screen({
  path: '/stories',
  role: 'STORY_READ',
  texts: ['lists'],
  search: readStoriesSearch,
  load: async () => (await import('./StoriesScreen.tsx')).StoriesScreen,
  area: 'stories',
});
