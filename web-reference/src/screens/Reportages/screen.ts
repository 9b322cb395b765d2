import { screen } from '../../app/screen.ts';
import { readReportagesSearch } from './search.ts';

export const reportages = screen({
  path: '/reportages',
  role: 'NEWS_REPORT_READ',
  texts: ['lists', 'workspace', 'reportages', 'souv'],
  search: readReportagesSearch,
  load: async () => (await import('./ReportagesScreen.tsx')).ReportagesScreen,
  area: 'reportages',
});
