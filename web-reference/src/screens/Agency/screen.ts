import { screen } from '../../app/screen.ts';

export const agency = screen({
  path: '/agency',
  role: 'AGENCY_READ',
  texts: ['lists', 'desk'],
  load: async () => (await import('./AgencyScreen.tsx')).AgencyScreen,
  area: 'agency',
});
