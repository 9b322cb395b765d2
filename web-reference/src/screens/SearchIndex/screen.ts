import { screen } from '../../app/screen.ts';

export const searchIndex = screen({
  path: '/admin/index',
  role: 'ADMIN_READ',
  texts: ['lists'],
  load: async () => (await import('./IndexScreen.tsx')).IndexScreen,
  action: 'app.index',
  isAdmin: true,
});
