import { screen } from '../../app/screen.ts';

export const settingsList = screen({
  path: '/admin/lists/$list',
  texts: ['lists', 'desk'],
  load: async () => (await import('./SettingsListScreen.tsx')).SettingsListScreen,
});
