import { screen } from '../../app/screen.ts';

export const status = screen({
  path: '/admin/status',
  role: 'ADMIN_READ',
  texts: ['lists'],
  load: async () => (await import('./StatusScreen.tsx')).StatusScreen,
  action: 'app.status',
  isAdmin: true,
});
