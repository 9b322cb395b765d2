import { screen } from '../../app/screen.ts';
import { workspaceSearch } from '../../shared/documents/search.ts';
import { REPORTAGE_FILTERS } from './search.ts';

export const reportages = screen({
  path: '/reportages',
  role: 'NEWS_REPORT_READ',
  texts: ['lists', 'workspace', 'reportages', 'souv'],
  search: workspaceSearch(REPORTAGE_FILTERS),
  load: async () => (await import('./ReportagesScreen.tsx')).ReportagesScreen,
  area: 'reportages',
});
