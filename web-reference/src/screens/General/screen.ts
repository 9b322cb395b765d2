import { screen } from '../../app/screen.ts';

const page = { role: 'ADMIN_READ', texts: ['lists'], isAdmin: true } as const;

export const general = screen({
  ...page,
  path: '/admin/general',
  load: async () => (await import('./GeneralScreen.tsx')).GeneralScreen,
  action: 'app.general',
});
export const fonts = screen({
  ...page,
  path: '/admin/fonts',
  load: async () => (await import('./FontsScreen.tsx')).FontsScreen,
  action: 'app.fonts',
});
export const logo = screen({
  ...page,
  path: '/admin/logo',
  load: async () => (await import('./LogoScreen.tsx')).LogoScreen,
  action: 'app.logo',
});
export const maps = screen({
  ...page,
  path: '/admin/maps',
  texts: ['lists', 'productions'],
  load: async () => (await import('./MapsScreen.tsx')).MapsScreen,
  action: 'app.maps',
});
