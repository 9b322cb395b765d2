import { screen } from '../../app/screen.ts';

export const mails = screen({
  path: '/admin/mails',
  role: 'ADMIN_READ',
  texts: ['lists'],
  load: async () => (await import('./MailsScreen.tsx')).MailsScreen,
  action: 'app.mails',
  isAdmin: true,
});
