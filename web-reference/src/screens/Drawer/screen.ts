import { screen } from '../../app/screen.ts';
import { readDrawer } from './search.ts';

export const drawer = screen({
  path: '/drawer',
  role: 'STORY_READ',
  texts: ['lists'],
  search: readDrawer,
  load: async () => (await import('./DrawerScreen.tsx')).DrawerScreen,
  area: 'drawer',
});
