import { areas } from '@lauda/spec';
import { type Area, type Call, isCall } from '@lauda/spec/kit';
import type { AnyHandler, Handlers } from '../implement.ts';
import { agencyHandlers, outboundHandlers } from './agency.ts';
import { assignmentsHandlers } from './assignments.ts';
import { auditHandlers } from './audit.ts';
import { authHandlers, authoritiesHandlers, timeHandlers, tokensHandlers } from './auth.ts';
import { backupsHandlers } from './backups.ts';
import { branchHandlers } from './branch.ts';
import { branchesHandlers } from './branches.ts';
import { bridgeHandlers } from './bridge.ts';
import { calendarsHandlers } from './calendars.ts';
import { chartsHandlers } from './charts.ts';
import { chatsHandlers } from './chats.ts';
import { classificationsHandlers } from './classifications.ts';
import { cleaningHandlers } from './cleaning.ts';
import { contactsHandlers } from './contacts.ts';
import { devicesHandlers } from './devices.ts';
import { documentsHandlers } from './documents.ts';
import { editorHandlers } from './editor.ts';
import { editorialsHandlers } from './editorials.ts';
import { filesHandlers } from './files.ts';
import { googleHandlers } from './google.ts';
import { groupsHandlers } from './groups.ts';
import { jobsHandlers } from './jobs.ts';
import { ldapHandlers } from './ldap.ts';
import { licenseHandlers } from './license.ts';
import { locksHandlers } from './locks.ts';
import { mailHandlers } from './mail.ts';
import { mailsHandlers } from './mails.ts';
import { mamHandlers } from './mam.ts';
import { mapsHandlers, nominatimHandlers } from './maps.ts';
import { mosHandlers } from './mos.ts';
import { newsReportsHandlers } from './news-reports.ts';
import { noticesHandlers, notificationsHandlers } from './notices.ts';
import { postsHandlers } from './posts.ts';
import { printHandlers } from './print.ts';
import { productionsHandlers } from './productions.ts';
import { programsHandlers } from './programs.ts';
import { assignmentProposalsHandlers } from './proposals.ts';
import { reportsHandlers } from './reports.ts';
import { roundsHandlers } from './rounds.ts';
import { rundownsHandlers } from './rundowns.ts';
import { indexHandlers } from './search-index.ts';
import { signInHandlers } from './sign-in.ts';
import { facebookHandlers, rssHandlers, twitterHandlers } from './sources.ts';
import { souvHandlers } from './souv.ts';
import { statusHandlers } from './status.ts';
import { storiesHandlers } from './stories.ts';
import { storyTemplatesHandlers } from './story-templates.ts';
import { streamingHandlers } from './streaming.ts';
import { teamsHandlers } from './teams.ts';
import { typesHandlers } from './types.ts';
import { usersHandlers } from './users.ts';
import { vehiclesHandlers } from './vehicles.ts';
import { webhooksHandlers } from './webhooks.ts';
import { wordpressHandlers } from './wordpress.ts';

interface Tree {
  readonly [name: string]: AnyHandler | Tree;
}
const trees: Handlers<typeof areas> = {
  audit: auditHandlers,
  auth: authHandlers,
  authorities: authoritiesHandlers,
  tokens: tokensHandlers,
  time: timeHandlers,
  users: usersHandlers,
  backups: backupsHandlers,
  branch: branchHandlers,
  branches: branchesHandlers,
  programs: programsHandlers,
  print: printHandlers,
  posts: postsHandlers,
  wordpress: wordpressHandlers,
  classifications: classificationsHandlers,
  editorials: editorialsHandlers,
  types: typesHandlers,
  vehicles: vehiclesHandlers,
  teams: teamsHandlers,
  groups: groupsHandlers,
  contacts: contactsHandlers,
  calendars: calendarsHandlers,
  charts: chartsHandlers,
  chats: chatsHandlers,
  devices: devicesHandlers,
  agency: agencyHandlers,
  rss: rssHandlers,
  facebook: facebookHandlers,
  twitter: twitterHandlers,
  outbound: outboundHandlers,
  mails: mailsHandlers,
  mam: mamHandlers,
  mos: mosHandlers,
  assignments: assignmentsHandlers,
  assignmentProposals: assignmentProposalsHandlers,
  newsReports: newsReportsHandlers,
  notices: noticesHandlers,
  notifications: notificationsHandlers,
  productions: productionsHandlers,
  reports: reportsHandlers,
  maps: mapsHandlers,
  nominatim: nominatimHandlers,
  rounds: roundsHandlers,
  rundowns: rundownsHandlers,
  souv: souvHandlers,
  storyTemplates: storyTemplatesHandlers,
  stories: storiesHandlers,
  documents: documentsHandlers,
  locks: locksHandlers,
  files: filesHandlers,
  index: indexHandlers,
  jobs: jobsHandlers,
  cleaning: cleaningHandlers,
  editor: editorHandlers,
  google: googleHandlers,
  ldap: ldapHandlers,
  signIn: signInHandlers,
  license: licenseHandlers,
  mail: mailHandlers,
  status: statusHandlers,
  streaming: streamingHandlers,
  bridge: bridgeHandlers,
  webhooks: webhooksHandlers,
};

/** A call with its handler. */
export interface HandledCall {
  readonly id: string;
  readonly call: Call;
  readonly handler: AnyHandler;
}

/** Walks contract and handlers side by side: every call with its handler. */
export const handledCalls = (): Iterable<HandledCall> => walk(areas, trees, '');

function* walk(area: Area, tree: Tree, prefix: string): Generator<HandledCall> {
  for (const [name, node] of Object.entries(area)) {
    const id = prefix ? `${prefix}.${name}` : name;
    const handler = tree[name];
    if (isCall(node)) yield { id, call: node, handler: handler as AnyHandler };
    else yield* walk(node, handler as Tree, id);
  }
}
