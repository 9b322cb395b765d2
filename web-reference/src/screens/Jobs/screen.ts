import { screen } from '../../app/screen.ts';

export const jobs = screen({
  path: '/admin/jobs',
  role: 'ADMIN_READ',
  texts: ['lists'],
  load: async () => (await import('./JobsScreen.tsx')).JobsScreen,
  action: 'app.jobs',
  isAdmin: true,
});
