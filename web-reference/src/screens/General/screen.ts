import { screen } from '../../app/screen.ts';

const page = { role: 'ADMIN_READ', texts: ['lists'], isAdmin: true } as const;

export const general = screen({
  ...page,
  path: '/admin/general',
  load: async () => (await import('./GeneralScreen.tsx')).GeneralScreen,
  action: 'app.general',
});
export const directory = screen({
  ...page,
  path: '/admin/directory',
  load: async () => (await import('./DirectoryScreen.tsx')).DirectoryScreen,
  action: 'app.directory',
});
export const signIn = screen({
  ...page,
  path: '/admin/access',
  load: async () => (await import('./SignInScreen.tsx')).SignInScreen,
  action: 'app.signIn',
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
export const branch = screen({
  ...page,
  path: '/admin/branch',
  load: async () => (await import('./BranchScreen.tsx')).BranchScreen,
  action: 'app.branch',
});
export const history = screen({
  ...page,
  path: '/admin/history',
  load: async () => (await import('./HistoryScreen.tsx')).HistoryScreen,
  action: 'app.history',
});
export const backups = screen({
  ...page,
  path: '/admin/backups',
  load: async () => (await import('./BackupsScreen.tsx')).BackupsScreen,
  action: 'app.backups',
});
export const licence = screen({
  ...page,
  path: '/admin/licence',
  load: async () => (await import('./LicenceScreen.tsx')).LicenceScreen,
  action: 'app.licence',
});
export const logs = screen({
  ...page,
  path: '/admin/logs',
  load: async () => (await import('./LogsScreen.tsx')).LogsScreen,
  action: 'app.logs',
});
export const audit = screen({
  ...page,
  path: '/admin/audit',
  // Devices are audited by the names of their form.
  texts: ['lists', 'devices'],
  load: async () => (await import('./AuditScreen.tsx')).AuditScreen,
  action: 'app.audit',
});
export const mailServer = screen({
  ...page,
  path: '/admin/mail',
  load: async () => (await import('./MailServerScreen.tsx')).MailServerScreen,
  action: 'app.mailServer',
});
export const outbound = screen({
  ...page,
  path: '/admin/outbound',
  load: async () => (await import('./OutboundScreen.tsx')).OutboundScreen,
  action: 'app.outbound',
});
export const souvArchive = screen({
  ...page,
  path: '/admin/souv',
  texts: ['lists', 'souv'],
  load: async () => (await import('./ArchiveScreen.tsx')).ArchiveScreen,
  action: 'app.souvArchive',
});
export const facebook = screen({
  ...page,
  role: 'AGENCY_ADMIN',
  path: '/admin/facebook',
  load: async () => (await import('./FacebookScreen.tsx')).FacebookScreen,
  action: 'app.facebook',
});
export const twitter = screen({
  ...page,
  role: 'AGENCY_ADMIN',
  path: '/admin/twitter',
  load: async () => (await import('./TwitterScreen.tsx')).TwitterScreen,
  action: 'app.twitter',
});
export const streaming = screen({
  ...page,
  path: '/admin/streaming',
  load: async () => (await import('./StreamingScreen.tsx')).StreamingScreen,
  action: 'app.streaming',
});
export const theme = screen({
  ...page,
  path: '/admin/theme',
  load: async () => (await import('./ThemeScreen.tsx')).ThemeScreen,
  action: 'app.themeColour',
});
