import { screen } from '../../app/screen.ts';

export const authorities = screen({
  path: '/authorities',
  texts: ['lists'],
  load: async () => (await import('./AuthoritiesScreen.tsx')).AuthoritiesScreen,
  action: 'app.access',
});
