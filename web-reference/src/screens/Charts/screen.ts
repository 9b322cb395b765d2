import { screen } from '../../app/screen.ts';
import { dayOf, idOf } from '../../app/searchValues.ts';
import type { ChartsSearch } from './search.ts';

export const charts = screen({
  path: '/charts',
  role: 'CHART_READ',
  texts: ['lists', 'desk'],
  search: ({ from, to, programId }): ChartsSearch => ({
    from: dayOf(from),
    to: dayOf(to),
    programId: idOf(programId),
  }),
  load: async () => (await import('./ChartsScreen.tsx')).ChartsScreen,
  area: 'charts',
});
