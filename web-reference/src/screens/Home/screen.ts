import { screen } from '../../app/screen.ts';

export const admin = screen({
  path: '/admin',
  role: 'ADMIN_READ',
  texts: ['lists'],
  load: async () => (await import('./AdminScreen.tsx')).AdminScreen,
  action: 'app.admin',
});
