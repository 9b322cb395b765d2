import type { ContactStore } from './desk/Contacts.ts';
import type { People } from './desk/People.ts';
import type { ProposalStore } from './desk/Proposals.ts';
import { type DocumentEvent, type DocumentStores, partsOf } from './documents/DocumentStore.ts';
import type { DocumentTopic } from './documents/documentKind.ts';
import type { Forms } from './documents/Forms.ts';
import { KINDS } from './documents/kinds.ts';
import type { LockTable } from './documents/lockTable.ts';
import type { Reportages } from './documents/Reportages.ts';
import type { JobStore } from './jobs/Jobs.ts';
import type { IndexStore } from './jobs/SearchIndex.ts';
import type { LiveEvent, StoreTopic } from './live.ts';
import type { ArchiveLists } from './media/ArchiveLists.ts';
import type { RundownStore } from './rundowns/RundownStore.ts';
import type { SettingsStore } from './settings.ts';

/** Everything an event can change. */
export interface MergeParts {
  readonly rundowns: RundownStore;
  readonly documents: DocumentStores;
  readonly reportages: Reportages;
  readonly locks: LockTable;
  readonly settings: SettingsStore;
  readonly forms: Forms;
  readonly archives: ArchiveLists;
  readonly index: IndexStore;
  readonly jobs: JobStore;
  readonly contacts: ContactStore;
  readonly people: People;
  readonly proposals: ProposalStore;
}
type Of<T extends StoreTopic> = Extract<LiveEvent, { kind: `${T} ${string}` }>;
type Merge<T extends StoreTopic> = (parts: MergeParts, event: Of<T>) => void;

const inRundowns = ({ rundowns }: MergeParts, event: Of<'blocks' | 'rundowns'>): void => rundowns.merge(event);
const ofPeople = ({ settings, people }: MergeParts, event: Of<'sessions' | 'users'>): void => {
  settings.merge(event);
  people.merge(event);
};

/** Who takes the events of a topic that is not of documents; one that is missing does not compile. */
const OTHERS: { readonly [T in Exclude<StoreTopic, DocumentTopic>]: Merge<T> } = {
  blocks: inRundowns,
  rundowns: inRundowns,
  rundown_templates: ({ rundowns }, event) => rundowns.templates.merge(event),
  sessions: ofPeople,
  settings: ({ settings }, event) => settings.merge(event),
  users: ofPeople,
  index: ({ index }, event) => index.merge(event),
  jobs: ({ jobs }, event) => jobs.merge(event),
  contacts: ({ contacts }, event) => contacts.merge(event),
  proposals: ({ proposals }, event) => proposals.merge(event),
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

/** Merges one live event into lists, open rundowns and open forms (RT-06); answers the document another person changed under an open form. */
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
  parts.reportages.merge(event);
  return parts.forms.merge(event);
}
