import { screen } from '../../app/screen.ts';
import { readCgs } from './search.ts';

export const cgList = screen({
  path: '/cg-list',
  role: 'RUNDOWN_READ',
  texts: ['lists', 'workspace'],
  search: readCgs,
  load: async () => (await import('./CgListScreen.tsx')).CgListScreen,
  area: 'cgList',
});
