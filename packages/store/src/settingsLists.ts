import type { Client } from './client.ts';
import { Reference, type ReferenceCalls } from './lists/Reference.ts';
import { Setting } from './lists/Setting.ts';
import type { Notices } from './notices.ts';
import type { AgencyLane, AgencyLaneInput, ReportCategory, ReportCategoryInput } from './types.ts';
import type { VerbParts } from './verbs.ts';

const categoriesAlone = ({ reports: { categories } }: Client): ReferenceCalls<ReportCategory, ReportCategoryInput> => ({
  list: () => categories.list({ withEvents: false }),
  create: (category, one) => categories.create(category, one),
  update: (category) => categories.update(category),
  remove: (id) => categories.remove(id),
});
const lanesAlone = ({ agency: { lanes } }: Client): ReferenceCalls<AgencyLane, AgencyLaneInput> => ({
  list: () => lanes.list({ withItems: false }),
  create: (lane, one) => lanes.create(lane, one),
  update: (lane) => lanes.update(lane),
  remove: (id) => lanes.remove(id),
});
/** Failure texts for feeds, with a hint that the address may be no feed (AGY-03). */
const FEED_TEXTS = { create: 'error:feedCreateFailed', update: 'error:feedUpdateFailed' } as const;

/** Adapts teams to a settings list: as of today, changed as of the day their members are of, and removed from today on. */
const teamsOfToday = ({ teams }: Client, today: () => string) => ({
  list: () => teams.list({ date: today() }),
  create: (...team: Parameters<typeof teams.create>) => teams.create(...team),
  update: (team: Parameters<typeof teams.update>[0]) => teams.update({ ...team, date: team.date ?? today() }),
  remove: (id: number) => teams.remove(id, { date: today() }),
});

/** Makes the lists of settings, by the area their events name. */
export const listsOf = (client: Client, work: Pick<VerbParts, 'notices' | 'env'>, today: () => string) => ({
  programs: new Reference(client.programs, work),
  devices: new Reference(client.devices, work, { delete: 'error:deviceDeleteFailed' }),
  classifications: new Reference(client.classifications, work),
  editorials: new Reference(client.editorials, work),
  types: new Reference(client.types, work),
  vehicles: new Reference(client.vehicles, work),
  'productions.resources': new Reference(client.productions.resources, work),
  'productions.types': new Reference(client.productions.types, work),
  // The events of a category are a list of their own with live events of their own.
  'reports.categories': new Reference(categoriesAlone(client), work, {}, { events: [] }),
  'reports.events': new Reference(client.reports.events, work),
  groups: new Reference(client.groups, work),
  teams: new Reference(teamsOfToday(client, today), work),
  'rounds.segments': new Reference(client.rounds.segments, work),
  'rounds.institutions': new Reference(client.rounds.institutions, work),
  'contacts.groups': new Reference(client.contacts.groups, work),
  branches: new Reference(client.branches, work),
  webhooks: new Reference(client.webhooks, work),
  'wordpress.config': new Reference(client.wordpress.config, work),
  // What a lane shows is read lane by lane, where it is looked at.
  'agency.lanes': new Reference(lanesAlone(client), work, FEED_TEXTS, { items: [] }, 'made'),
  'rss.categories': new Reference(client.rss.categories, work, {}, { feeds: [] }),
  'rss.feeds': new Reference(client.rss.feeds, work, FEED_TEXTS),
  'facebook.categories': new Reference(client.facebook.categories, work, {}, { pages: [] }),
  'facebook.pages': new Reference(client.facebook.pages, work, FEED_TEXTS),
  'twitter.categories': new Reference(client.twitter.categories, work, {}, { users: [] }),
  'twitter.lists': new Reference(client.twitter.lists, work, FEED_TEXTS),
  'twitter.users': new Reference(client.twitter.users, work, FEED_TEXTS),
  calendars: new Reference(client.calendars, work),
  'calendars.categories': new Reference(client.calendars.categories, work, {}, { calendars: [] }),
});
/** Makes the settings of each area, by the area their events name. */
export const configsOf = (client: Client, notices: Notices) => ({
  facebook: new Setting(client.facebook.config, notices),
  twitter: new Setting(client.twitter.config, notices),
  outbound: new Setting(client.outbound.config, notices),
  documents: new Setting(client.documents.config, notices),
  nominatim: new Setting(client.nominatim.config, notices),
  print: new Setting(client.print.config, notices),
  backups: new Setting(client.backups.config, notices),
  cleaning: new Setting(client.cleaning.config, notices),
  editor: new Setting(client.editor.config, notices),
  google: new Setting(client.google.config, notices),
  ldap: new Setting(client.ldap.config, notices),
  sign_in: new Setting(client.signIn.config, notices),
  mail: new Setting(client.mail.config, notices),
  souv: new Setting(client.souv.config, notices),
  streaming: new Setting(client.streaming.config, notices),
  assignments: new Setting(client.assignments.config, notices),
  news_reports: new Setting(client.newsReports.config, notices),
  productions: new Setting(client.productions.config, notices),
  reports: new Setting(client.reports.config, notices),
  rundowns: new Setting(client.rundowns.config, notices),
  stories: new Setting(client.stories.config, notices),
});
