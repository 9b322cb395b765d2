import { screen } from '../../app/screen.ts';
import { readReportsSearch } from './search.ts';

export const reports = screen({
  path: '/reports',
  role: 'REPORT_READ',
  texts: ['lists', 'reports'],
  search: readReportsSearch,
  load: async () => (await import('./ReportsScreen.tsx')).ReportsScreen,
  area: 'reports',
});
