import { remind } from './calendar/remind.ts';
import type { Chats } from './chat/Chats.ts';
import type { NoticeBoard } from './desk/NoticeBoard.ts';
import { type DocumentEvent, type DocumentStores, partsOf } from './documents/DocumentStore.ts';
import type { DocumentTopic } from './documents/documentKind.ts';
import type { Forms } from './documents/Forms.ts';
import { KINDS } from './documents/kinds.ts';
import type { LockTable } from './documents/lockTable.ts';
import type { LiveEvent, StoreTopic } from './live.ts';
import type { ArchiveLists } from './media/ArchiveLists.ts';
import type { Notices } from './notices.ts';
import type { Parts } from './parts.ts';
import type { RundownStore } from './rundowns/RundownStore.ts';
import type { SettingsStore } from './settings.ts';

/** The parts of the store that events change. */
export interface MergeParts {
  readonly parts: Parts;
  readonly archives: ArchiveLists;
  readonly rundowns: RundownStore;
  readonly documents: DocumentStores;
  readonly locks: LockTable;
  readonly settings: SettingsStore;
  readonly forms: Forms;
  readonly chats: Chats;
  readonly board: NoticeBoard;
  readonly notices: Notices;
}
type Of<T extends StoreTopic> = Extract<LiveEvent, { kind: `${T} ${string}` }>;
type Merge<T extends StoreTopic> = (parts: MergeParts, event: Of<T>) => void;

const inRundowns = ({ rundowns }: MergeParts, event: Of<'blocks' | 'rundowns'>): void => rundowns.merge(event);
const ofPeople = ({ settings }: MergeParts, event: Of<'sessions' | 'users'>): void => settings.merge(event);
/** For topics handled only by a part of the store, once that is made. */
const byPart = (): void => undefined;

/** The handlers of topics that are not documents; a missing one does not compile. */
const OTHERS: { readonly [T in Exclude<StoreTopic, DocumentTopic>]: Merge<T> } = {
  blocks: inRundowns,
  rundowns: inRundowns,
  rundown_templates: byPart,
  sessions: ofPeople,
  settings: ({ settings }, event) => settings.merge(event),
  users: ofPeople,
  index: byPart,
  ldap: byPart,
  jobs: byPart,
  chat: ({ chats }, event) => chats.merge(event),
  calendar: ({ settings }, event) => settings.calendar(event),
  calendar_event: ({ notices }, event) => {
    if (event.kind === 'calendar_event REMINDER') remind(notices, event.data);
  },
  contacts: byPart,
  notices: ({ board }, event) => board.merge(event),
  notifications: ({ notices }, { data }) => notices.told(data),
  posts: byPart,
  proposals: byPart,
  rounds: byPart,
  teams: ({ settings }, event) => settings.team(event),
  institutions: ({ settings }, { data }) => settings.entries('rounds.institutions', data),
  segments: ({ settings }, { data }) => settings.entries('rounds.segments', data),
  agency: byPart,
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

/** The id of a document of which nothing is seen any more; a hidden story that keeps its place in a rundown comes with its uuid. */
function goneId({ data }: DocumentEvent): number | undefined {
  const { id, visible } = data as { readonly id?: number; readonly visible?: boolean };
  return visible === false && !('uuid' in data) ? id : undefined;
}
const isOfDocument = (event: LiveEvent): event is DocumentEvent => Object.hasOwn(KINDS, event.kind.split(' ')[0]!);

/**
 * Merges one live event into lists, open rundowns and open forms (RT-06); answers the document if another person changed one that is open in a form.
 */
export function merge(parts: MergeParts, event: LiveEvent): { readonly slug: string } | undefined {
  if (!isOfDocument(event)) {
    const [topic] = event.kind.split(' ') as [keyof typeof OTHERS];
    // Before the settings: a list may ask them how an entry was.
    parts.parts.merge(event);
    (OTHERS[topic] as (parts: MergeParts, event: LiveEvent) => void)(parts, event);
    return undefined;
  }
  const gone = goneId(event);
  if (gone !== undefined) parts.locks.forget(gone);
  if (event.kind.startsWith('stories ')) parts.rundowns.merge(event as Of<'stories'>);
  if (event.kind === 'stories MOVE') {
    parts.documents.stories.placed(event.data.order.map(({ id, version, blockId }) => ({ id, version, blockId })));
    parts.forms.moved(event.data);
    return undefined;
  }
  parts.documents[partsOf(event).topic].merge(event);
  parts.parts.mergeDocument(event);
  return parts.forms.merge(event);
}
