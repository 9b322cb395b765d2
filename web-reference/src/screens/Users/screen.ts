import { screen } from '../../app/screen.ts';

export const users = screen({
  path: '/admin/users',
  role: 'USER_READ',
  texts: ['lists'],
  load: async () => (await import('./UsersScreen.tsx')).UsersScreen,
  action: 'app.users',
  isAdmin: true,
});
