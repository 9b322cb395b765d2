import { define } from './spec.ts';

/** The pages of the administration. */
export const adminPages = define({
  'app.admin': { title: 'admin.title', group: 'app', role: 'ADMIN_READ', icon: 'device' },
  'app.locks': { title: 'locks.title', group: 'app', role: 'ADMIN_READ', icon: 'lock' },
  'app.users': { title: 'users.title', group: 'app', role: 'USER_READ', icon: 'person' },
  'app.status': { title: 'status.title', group: 'app', role: 'ADMIN_READ', icon: 'check' },
  'app.backups': { title: 'backups.title', group: 'app', role: 'ADMIN_READ', icon: 'archive' },
  'app.jobs': { title: 'jobs.title', group: 'app', role: 'ADMIN_READ', icon: 'clock' },
  'app.mails': { title: 'mails.title', group: 'app', role: 'ADMIN_READ', icon: 'copy' },
  'app.general': { title: 'general.title', group: 'app', role: 'ADMIN_READ', icon: 'check' },
  'app.fonts': { title: 'fonts.title', group: 'app', role: 'ADMIN_READ', icon: 'print' },
  'app.logo': { title: 'logo.title', group: 'app', role: 'ADMIN_READ', icon: 'media' },
  'app.maps': { title: 'maps.title', group: 'app', role: 'ADMIN_READ', icon: 'map' },
  'app.branch': { title: 'branch.title', group: 'app', role: 'ADMIN_READ', icon: 'rundowns' },
  'app.history': { title: 'history.title', group: 'app', role: 'ADMIN_READ', icon: 'history' },
  'app.licence': { title: 'licence.title', group: 'app', role: 'ADMIN_READ', icon: 'check' },
  'app.logs': { title: 'logs.title', group: 'app', role: 'ADMIN_READ', icon: 'unlock' },
  'app.audit': { title: 'audit.title', group: 'app', role: 'ADMIN_READ', icon: 'history' },
  'app.mailServer': { title: 'mail.title', group: 'app', role: 'ADMIN_READ', icon: 'copy' },
  'app.souvArchive': { title: 'souv.title', group: 'app', role: 'ADMIN_READ', icon: 'archive' },
  'app.directory': { title: 'directory.title', group: 'app', role: 'ADMIN_READ', icon: 'person' },
  'app.streaming': { title: 'streaming.title', group: 'app', role: 'ADMIN_READ', icon: 'play' },
  'app.themeColour': { title: 'theme.title', group: 'app', role: 'ADMIN_READ', icon: 'sun' },
  'app.index': { title: 'index.title', group: 'app', role: 'ADMIN_READ', icon: 'search' },
  'app.devices': { title: 'devices.title', group: 'app', role: 'ADMIN_READ', icon: 'device' },
});
