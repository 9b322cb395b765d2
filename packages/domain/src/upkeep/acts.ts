import type { MessageKey } from '../messages/texts/keys.ts';
import type { UpkeepKey } from './texts/keys.ts';

/** The lists and pages that acts are about, by the beginning of the call that does one. */
const PLACES = {
  agency: 'area.agency',
  assignments: 'area.guidelines',
  backups: 'backups.title',
  branch: 'branch.title',
  cleaning: 'history.title',
  contacts: 'area.contacts',
  devices: 'devices.title',
  editor: 'audit.of.editor',
  facebook: 'facebook.title',
  google: 'maps.title',
  index: 'index.title',
  jobs: 'jobs.title',
  ldap: 'directory.title',
  license: 'licence.title',
  mail: 'mail.title',
  mails: 'mails.title',
  newsReports: 'area.reportages',
  nominatim: 'audit.of.nominatim',
  print: 'audit.of.print',
  productions: 'area.productions',
  reports: 'area.reports',
  rounds: 'area.rounds',
  rundowns: 'area.rundowns',
  signIn: 'signIn.title',
  souv: 'souv.title',
  stories: 'area.stories',
  streaming: 'streaming.title',
  twitter: 'twitter.title',
  users: 'users.title',
  'agency.wire': 'audit.of.wire',
  'agency.lanes': 'settingsList.agency.lanes',
  branches: 'settingsList.branches',
  calendars: 'settingsList.calendars',
  'calendars.feed': 'audit.of.calendarFeed',
  'calendars.categories': 'settingsList.calendars.categories',
  classifications: 'settingsList.classifications',
  'contacts.groups': 'settingsList.contacts.groups',
  'devices.simulator': 'audit.of.simulator',
  'devices.templates': 'audit.of.deviceTemplates',
  'devices.templates.mos': 'audit.of.mosTemplates',
  documents: 'audit.of.documents',
  editorials: 'settingsList.editorials',
  'facebook.categories': 'settingsList.facebook.categories',
  'facebook.pages': 'settingsList.facebook.pages',
  files: 'audit.of.files',
  groups: 'settingsList.groups',
  'productions.resources': 'settingsList.productions.resources',
  'productions.types': 'settingsList.productions.types',
  outbound: 'outbound.title',
  programs: 'settingsList.programs',
  'reports.categories': 'settingsList.reports.categories',
  'reports.events': 'settingsList.reports.events',
  'rounds.institutions': 'settingsList.rounds.institutions',
  'rounds.segments': 'settingsList.rounds.segments',
  'rss.categories': 'settingsList.rss.categories',
  'rss.feeds': 'settingsList.rss.feeds',
  'signIn.identities': 'audit.of.identities',
  teams: 'settingsList.teams',
  tokens: 'audit.of.tokens',
  'twitter.categories': 'settingsList.twitter.categories',
  'twitter.lists': 'settingsList.twitter.lists',
  'twitter.users': 'settingsList.twitter.users',
  types: 'settingsList.types',
  'users.secondFactor': 'audit.of.secondFactor',
  'users.session': 'audit.of.sessions',
  vehicles: 'settingsList.vehicles',
  'webhooks.deliveries': 'audit.of.deliveries',
  webhooks: 'settingsList.webhooks',
  'wordpress.config': 'settingsList.wordpress.config',
} as const satisfies Readonly<Record<string, MessageKey | UpkeepKey>>;

/** What is done, by the last word of the call. */
const VERBS = {
  cancel: 'audit.cancel',
  create: 'audit.created',
  import: 'audit.import',
  letIn: 'audit.letIn',
  link: 'audit.link',
  rebuild: 'audit.rebuild',
  register: 'audit.register',
  remove: 'audit.removed',
  replay: 'audit.replay',
  resetPassword: 'audit.resetPassword',
  restore: 'audit.restored',
  retry: 'audit.retry',
  run: 'audit.run',
  say: 'audit.say',
  setServerUrl: 'audit.setServerUrl',
  start: 'audit.start',
  stop: 'audit.stop',
  sync: 'audit.sync',
  take: 'audit.take',
  update: 'audit.updated',
} as const satisfies Readonly<Record<string, UpkeepKey>>;

const groupOf = (act: string): string => act.slice(0, Math.max(0, act.lastIndexOf('.')));
const isIn = <T extends object>(all: T, key: string): key is Extract<keyof T, string> => Object.hasOwn(all, key);

/** Answers the name of what an act is about: `mail.config.update` is about the mail server. */
export function actPlace(act: string): MessageKey | UpkeepKey {
  for (let group = groupOf(act) || act; group; group = groupOf(group)) if (isIn(PLACES, group)) return PLACES[group];
  // Of a newer server.
  return 'general.title';
}

/** Answers the word for what an act did; undefined for one without a word. */
export function actVerb(act: string): UpkeepKey | undefined {
  const verb = act.slice(act.lastIndexOf('.') + 1);
  return isIn(VERBS, verb) ? VERBS[verb] : undefined;
}
