import { screen } from '../../app/screen.ts';

export const rundownGrid = screen({
  path: '/rundown-grid/$programId/$date',
  role: 'RUNDOWN_READ',
  texts: ['lists'],
  load: async () => (await import('./RundownGridScreen.tsx')).RundownGridScreen,
  area: 'rundownGrid',
  start: '/rundown-grid',
});
