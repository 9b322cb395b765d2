import { screen } from '../../app/screen.ts';

export const admin = screen({
  path: '/admin',
  role: 'ADMIN_READ',
  texts: ['lists'],
  load: async () => (await import('./AdminScreen.tsx')).AdminScreen,
  action: 'app.admin',
});
export const registration = screen({
  path: '/admin/registration',
  role: 'ADMIN_READ',
  texts: ['lists'],
  load: async () => (await import('./AdminScreen.tsx')).RegistrationScreen,
});
