import { screen } from '../../app/screen.ts';
import type { ChartsSearch } from './search.ts';

const day = (value: unknown): string | undefined => (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined);

export const charts = screen({
  path: '/charts',
  role: 'CHART_READ',
  texts: ['lists', 'desk'],
  search: ({ from, to, programId }): ChartsSearch => ({
    from: day(from),
    to: day(to),
    programId: Number.isInteger(programId) && (programId as number) > 0 ? (programId as number) : undefined,
  }),
  load: async () => (await import('./ChartsScreen.tsx')).ChartsScreen,
  area: 'charts',
});
