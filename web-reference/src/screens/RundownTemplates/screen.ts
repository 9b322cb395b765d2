import { screen } from '../../app/screen.ts';
import { readTemplatesSearch } from './search.ts';

export const templates = screen({
  path: '/templates',
  role: 'RUNDOWN_READ',
  texts: ['lists', 'workspace'],
  search: readTemplatesSearch,
  load: async () => (await import('./TemplatesScreen.tsx')).TemplatesScreen,
  action: 'app.templates',
});
