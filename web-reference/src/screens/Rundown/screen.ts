import { screen } from '../../app/screen.ts';
import { readRundownSearch } from './search.ts';

export const rundown = screen({
  path: '/rundown/$programId/$date',
  role: 'RUNDOWN_READ',
  search: readRundownSearch,
  load: async () => (await import('./RundownScreen.tsx')).RundownScreen,
  area: 'rundown',
  start: '/main',
});
