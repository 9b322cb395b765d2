/** The purpose of a tool, and the areas of the contract whose calls it makes. An area not listed is a tool of its own. */
const GROUPS: Readonly<Record<string, { readonly title: string; readonly areas: string }>> = {
  rundowns: {
    title: 'Rundowns: the running orders of shows, with blocks, stories, times and what devices hold',
    areas: 'rundowns storyTemplates',
  },
  stories: { title: 'Stories (laudas) with their texts and revisions', areas: 'stories' },
  guidelines: { title: 'Guidelines for reporters, and suggestions for them', areas: 'assignments assignmentProposals' },
  reportages: { title: 'Reportages with their sections', areas: 'newsReports' },
  productions: { title: 'Productions: checklists of what has to be done, with resources', areas: 'productions' },
  reports: { title: 'Reports of what happened on a shift', areas: 'reports' },
  posts: { title: 'Posts for web sites', areas: 'posts wordpress' },
  documents: {
    title: 'Documents of all kinds: search, archive, where one came from, who edits what now',
    areas: 'documents locks souv files',
  },
  calendars: { title: 'Calendars and their events', areas: 'calendars' },
  contacts: { title: 'Contacts and their groups', areas: 'contacts' },
  rounds: { title: 'Rounds of calls to institutions', areas: 'rounds' },
  people: { title: 'People, teams and roles', areas: 'users teams groups authorities tokens' },
  agency: { title: 'What came from agencies, feeds and social networks', areas: 'agency rss facebook twitter' },
  chats: { title: 'Chats, notices and what is unread', areas: 'chats notices' },
  charts: { title: 'Figures: documents by day, workload, planned against aired', areas: 'charts' },
  branches: { title: 'Other newsrooms (branches) that are known here', areas: 'branches' },
  lists: {
    title: 'Lists that documents refer to: programs, classifications, types, vehicles',
    areas: 'programs classifications editorials types vehicles branch time',
  },
  devices: { title: 'Devices of the studio and media on them', areas: 'devices mos mam' },
  places: { title: 'Addresses and settings of the map', areas: 'maps' },
  administration: {
    title: 'How the newsroom runs: state, jobs, audit, backups, webhooks, mail, licence',
    areas: 'status jobs audit backups webhooks mails mail license index cleaning ldap auth signIn streaming google outbound',
  },
  settings: { title: 'What the parts of the newsroom are set to', areas: '' },
};

const BY_AREA = new Map(Object.entries(GROUPS).flatMap(([group, { areas }]) => areas.split(' ').map((area) => [area, group] as const)));

/** The tool a call belongs to: settings stand together, the rest by area. */
export function groupOf(callId: string): string {
  if (/\.config\.(get|list|load)$/.test(callId)) return 'settings';
  const area = callId.split('.')[0]!;
  return BY_AREA.get(area) ?? area;
}

/** The purpose of a tool, in one line. */
export const titleOf = (group: string): string => GROUPS[group]?.title ?? group;
