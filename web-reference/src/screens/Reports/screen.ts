import { screen } from '../../app/screen.ts';
import { workspaceSearch } from '../../shared/documents/search.ts';
import { REPORT_FILTERS } from './search.ts';

export const reports = screen({
  path: '/reports',
  role: 'REPORT_READ',
  texts: ['lists', 'reports'],
  search: workspaceSearch(REPORT_FILTERS),
  load: async () => (await import('./ReportsScreen.tsx')).ReportsScreen,
  area: 'reports',
});
