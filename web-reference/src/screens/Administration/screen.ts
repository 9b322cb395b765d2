import { screen } from '../../app/screen.ts';
import { readDevicesSearch } from './search.ts';

export const devices = screen({
  path: '/admin/devices',
  role: 'ADMIN_READ',
  texts: ['devices'],
  search: readDevicesSearch,
  load: async () => (await import('./DevicesScreen.tsx')).DevicesScreen,
  action: 'app.devices',
  isAdmin: true,
});
