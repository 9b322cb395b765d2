import type { CalendarStore } from './calendar/CalendarStore.ts';
import type { Chats } from './chat/Chats.ts';
import type { Administration } from './desk/Administration.ts';
import type { AgencyStore } from './desk/Agency.ts';
import type { ContactStore } from './desk/Contacts.ts';
import type { NoticeBoard } from './desk/NoticeBoard.ts';
import type { People } from './desk/People.ts';
import type { PostStore } from './desk/Posts.ts';
import type { ProposalStore } from './desk/Proposals.ts';
import type { RoundStore } from './desk/Rounds.ts';
import type { TeamStore } from './desk/Teams.ts';
import { type DocumentEvent, type DocumentStores, partsOf } from './documents/DocumentStore.ts';
import type { DocumentTopic } from './documents/documentKind.ts';
import type { Forms } from './documents/Forms.ts';
import type { FoundDocuments } from './documents/FoundDocuments.ts';
import { KINDS } from './documents/kinds.ts';
import type { LockTable } from './documents/lockTable.ts';
import type { Reportages } from './documents/Reportages.ts';
import type { JobStore } from './jobs/Jobs.ts';
import type { IndexStore } from './jobs/SearchIndex.ts';
import type { LiveEvent, StoreTopic } from './live.ts';
import type { ArchiveLists } from './media/ArchiveLists.ts';
import type { Notices } from './notices.ts';
import type { RundownStore } from './rundowns/RundownStore.ts';
import type { SettingsStore } from './settings.ts';

/** The parts of the store that events change. */
export interface MergeParts {
  readonly rundowns: RundownStore;
  readonly documents: DocumentStores;
  readonly reportages: Reportages;
  readonly found: FoundDocuments;
  readonly locks: LockTable;
  readonly settings: SettingsStore;
  readonly forms: Forms;
  readonly archives: ArchiveLists;
  readonly administration: Administration;
  readonly index: IndexStore;
  readonly jobs: JobStore;
  readonly calendar: CalendarStore;
  readonly contacts: ContactStore;
  readonly chats: Chats;
  readonly board: NoticeBoard;
  readonly notices: Notices;
  readonly people: People;
  readonly posts: PostStore;
  readonly proposals: ProposalStore;
  readonly rounds: RoundStore;
  readonly agency: AgencyStore;
  readonly teams: TeamStore;
}
type Of<T extends StoreTopic> = Extract<LiveEvent, { kind: `${T} ${string}` }>;
type Merge<T extends StoreTopic> = (parts: MergeParts, event: Of<T>) => void;

const inRundowns = ({ rundowns }: MergeParts, event: Of<'blocks' | 'rundowns'>): void => rundowns.merge(event);
const ofPeople = ({ settings, people }: MergeParts, event: Of<'sessions' | 'users'>): void => {
  settings.merge(event);
  people.merge(event);
};

/** The handlers of topics that are not documents; a missing one does not compile. */
const OTHERS: { readonly [T in Exclude<StoreTopic, DocumentTopic>]: Merge<T> } = {
  blocks: inRundowns,
  rundowns: inRundowns,
  rundown_templates: ({ rundowns }, event) => rundowns.templates.merge(event),
  sessions: ofPeople,
  settings: ({ settings }, event) => settings.merge(event),
  users: ofPeople,
  index: ({ index }, event) => index.merge(event),
  ldap: ({ administration }, event) => administration.directory.merge(event),
  jobs: ({ jobs, administration }, event) => {
    jobs.merge(event);
    administration.deliveries.merge(event);
  },
  chat: ({ chats }, event) => chats.merge(event),
  calendar: ({ calendar }, event) => calendar.merge(event),
  calendar_event: ({ calendar }, event) => calendar.merge(event),
  contacts: ({ contacts }, event) => contacts.merge(event),
  notices: ({ board }, event) => board.merge(event),
  notifications: ({ notices }, { data }) => notices.told(data),
  posts: ({ posts }, event) => posts.merge(event),
  proposals: ({ proposals }, event) => proposals.merge(event),
  rounds: ({ rounds }, event) => rounds.merge(event),
  teams: ({ teams, settings }, event) => {
    teams.merge(event);
    settings.team(event);
  },
  institutions: ({ settings }, { data }) => settings.entries('rounds.institutions', data),
  segments: ({ settings }, { data }) => settings.entries('rounds.segments', data),
  agency: ({ agency }, event) => agency.merge(event),
  media: ({ archives }, { data }) => archives.merge(data),
  device_states: ({ settings, rundowns }, event) => {
    settings.deviceSaid(event.data);
    rundowns.merge(event);
  },
  entity_locker: ({ locks, forms }, event) => {
    locks.merge(event);
    forms.mergeLock(event);
  },
};

const isOfDocument = (event: LiveEvent): event is DocumentEvent => Object.hasOwn(KINDS, event.kind.split(' ')[0]!);

/**
 * Merges one live event into lists, open rundowns and open forms (RT-06); answers the document if another person changed one that is open in a form.
 */
export function merge(parts: MergeParts, event: LiveEvent): { readonly slug: string } | undefined {
  if (!isOfDocument(event)) {
    const [topic] = event.kind.split(' ') as [keyof typeof OTHERS];
    (OTHERS[topic] as (parts: MergeParts, event: LiveEvent) => void)(parts, event);
    return undefined;
  }
  if (event.kind.startsWith('stories ')) parts.rundowns.merge(event as Of<'stories'>);
  if (event.kind === 'stories MOVE') {
    parts.documents.stories.placed(event.data.order.map(({ id, version, blockId }) => ({ id, version, blockId })));
    parts.forms.moved(event.data);
    return undefined;
  }
  parts.documents[partsOf(event).topic].merge(event);
  parts.found.merge(event);
  parts.reportages.merge(event);
  return parts.forms.merge(event);
}
