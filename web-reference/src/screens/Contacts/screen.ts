import { screen } from '../../app/screen.ts';

export const contacts = screen({
  path: '/contacts',
  role: 'CONTACT_READ',
  texts: ['lists', 'desk', 'productions'],
  load: async () => (await import('./ContactsScreen.tsx')).ContactsScreen,
  area: 'contacts',
});
