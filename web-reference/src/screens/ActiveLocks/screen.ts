import { screen } from '../../app/screen.ts';

export const locks = screen({
  path: '/admin/locks',
  role: 'ADMIN_READ',
  texts: ['lists'],
  load: async () => (await import('./LocksScreen.tsx')).LocksScreen,
  action: 'app.locks',
  isAdmin: true,
});
