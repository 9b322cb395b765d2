import { type Hearers, MESSAGE_ACTIONS, type MessageAction } from '@lauda/domain';
import * as z from 'zod';
import { Assignment } from './areas/assignments.ts';
import { Contact } from './areas/contacts.ts';
import { Lock } from './areas/documents.ts';
import { Job, JobProgress } from './areas/jobs.ts';
import { NewsReport } from './areas/news-reports.ts';
import { Production } from './areas/productions.ts';
import { AssignmentProposal } from './areas/proposals.ts';
import { Block, Rundown } from './areas/rundowns.ts';
import { IndexState, IndexTargetState } from './areas/search-index.ts';
import { Story } from './areas/stories.ts';
import { BlockTemplate, RundownTemplate, StoryTemplate } from './areas/templates.ts';
import { User } from './areas/users.ts';
import {
  ContactsDeleted,
  GuidelinesDeleted,
  NewsReportsDeleted,
  ProductionsDeleted,
  ProposalsDeleted,
  StoriesDeleted,
} from './deleted-events.ts';
import { entity, named } from './kit.ts';
import { Id, Int, JsonValue, LocalDate, Long, Timestamp, Uuid, Version } from './scalars.ts';
import { BridgeWake, DeviceStates, MediaList } from './studio-events.ts';

const Deleted = entity('DeletedEvent', { ids: z.array(Id) });
/** A field of an entity, whatever it is: its own shape is that of the entity. */
const FieldValue = JsonValue as z.ZodType<unknown, unknown>;
const Patched = entity('PatchedEvent', {
  id: Id,
  version: Version,
  field: z.string(),
  newValue: FieldValue,
  oldValue: FieldValue.optional(),
  changes: z.record(z.string(), FieldValue).optional().meta({ description: 'Every field that changed with it, as it is now' }),
});
const GONE = {
  id: Id,
  version: Version,
  visible: z.literal(false).meta({ description: 'Whoever gets this may not see it any more' }),
};
const AssignmentGone = entity('AssignmentGoneEvent', GONE);
const NewsReportGone = entity('NewsReportGoneEvent', GONE);
const ProductionGone = entity('ProductionGoneEvent', GONE);
const StoryGone = entity('StoryGoneEvent', GONE);
const BlocksOrdered = entity('BlocksOrderedEvent', { rundownId: Id, blocksIds: z.array(Id), version: Version });
const BlocksDeleted = entity('BlocksDeletedEvent', { rundownId: Id, ids: z.array(Id) });
const StoriesMoved = entity('StoriesMovedEvent', {
  ids: z.array(Id),
  rundownId: Id,
  targetBlockId: Id,
  targetStoryId: Id.nullable(),
  programId: Id.optional().meta({ description: 'The program of the rundown the moved stories are in now' }),
  date: LocalDate.optional().meta({ description: 'Its date' }),
  order: z
    .array(z.object({ id: Id, blockId: Id, index: Int, version: Version }))
    .meta({ description: 'Where each story whose place changed now stands' }),
});
const UsersDeleted = entity('UsersDeletedEvent', {
  ids: z.array(Id),
  users: z.array(User).meta({ description: 'Who was removed, as they are now: documents keep their names' }),
});
const Unlocked = entity('UnlockedEvent', { uuid: Uuid });
const Session = entity('SessionEvent', { userId: Id, nickname: z.string() });

/** A topic: an action that stands here is sent, one that does not is sent by nobody and reaches nobody. */
interface Topic {
  readonly summary: string;
  readonly extension?: true;
  /** Who may listen, of those who are signed in. */
  readonly hears: Hearers;
  /**
   * What its events are of, which decides who of those that may listen receives one: who sees the document, the rundown or one of the
   * programs, the people the event names, or all of them.
   */
  readonly of: 'documents' | 'rundowns' | 'programs' | 'people' | 'house';
  readonly actions: Partial<Record<MessageAction, z.ZodType>>;
  /** What nobody needs later, as how far a job is: not kept, not sent again to who comes back, and dropped first where a line is slow. */
  readonly passing?: Partial<Record<MessageAction, z.ZodType>>;
}
/** A topic of a part that is not built: it is known who will hear it, and nothing is sent. */
const later = <const H extends Hearers, const O extends Topic['of']>(summary: string, hears: H, of: O) => ({
  summary,
  hears,
  of,
  actions: {},
});

/** Every topic, with who hears it and the payload of each action. Destination: `/topic/{name}`. */
export const topics = {
  assignments: {
    summary: 'Guidelines.',
    hears: ['ASSIGNMENT_READ'],
    of: 'documents',
    actions: { CREATE: Assignment, UPDATE: z.union([Assignment, AssignmentGone]), PATCH: Patched, DELETE: GuidelinesDeleted },
  },
  blocks: {
    summary: 'Blocks of rundowns.',
    hears: ['RUNDOWN_READ'],
    of: 'rundowns',
    actions: { CREATE: Block, UPDATE: Block, PATCH: Patched, ORDER: BlocksOrdered, DELETE: BlocksDeleted },
  },
  block_templates: {
    summary: 'Blocks of rundown templates.',
    hears: ['RUNDOWN_READ'],
    of: 'programs',
    actions: {
      CREATE: BlockTemplate,
      UPDATE: BlockTemplate,
      PATCH: Patched,
      ORDER: entity('BlockTemplatesOrderedEvent', { templateId: Id, blocksIds: z.array(Id) }),
      DELETE: entity('BlockTemplatesDeletedEvent', { templateId: Id, ids: z.array(Id) }),
    },
  },
  calendar: later('Calendars.', ['CALENDAR_READ'], 'people'),
  calendar_event: later('Events of calendars, and reminders of them.', ['CALENDAR_READ'], 'people'),
  chat: later('Chats and their messages, heard by their members.', ['CHAT_READ'], 'people'),
  contacts: {
    summary: 'Contacts of the list: private ones are told to their owner alone, hidden ones to nobody.',
    hears: ['CONTACT_READ'],
    of: 'house',
    actions: { CREATE: Contact, UPDATE: Contact, DELETE: ContactsDeleted },
  },
  entity_locker: {
    summary: 'Locks of documents.',
    hears: 'everybody',
    of: 'house',
    actions: { LOCK: Lock, TAKE_OVER: Lock, UNLOCK: Unlocked },
  },
  index: {
    summary: 'How the search index stands, and how far a target is.',
    hears: ['ADMIN_READ'],
    of: 'house',
    actions: { UPDATE: IndexState },
    passing: { PATCH: IndexTargetState },
  },
  institutions: later('Institutions of rounds.', ['ROUND_READ'], 'house'),
  ldap: later('Whether the directory is being read.', ['ADMIN_READ'], 'house'),
  media: {
    summary: 'How far the list of an archive is: heard by who asked for it.',
    hears: 'everybody',
    of: 'people',
    actions: { UPDATE: MediaList },
  },
  news_reports: {
    summary: 'Reportages.',
    hears: ['NEWS_REPORT_READ'],
    of: 'documents',
    actions: { CREATE: NewsReport, UPDATE: z.union([NewsReport, NewsReportGone]), PATCH: Patched, DELETE: NewsReportsDeleted },
  },
  notices: later('Notices.', ['NOTICE_READ'], 'people'),
  notifications: later('Notifications.', 'everybody', 'people'),
  posts: later('Posts.', ['POST_READ'], 'house'),
  proposals: {
    summary: 'Proposals of guidelines.',
    hears: ['ASSIGNMENT_PROPOSAL_READ'],
    of: 'house',
    actions: { CREATE: AssignmentProposal, UPDATE: AssignmentProposal, DELETE: ProposalsDeleted },
  },
  productions: {
    summary: 'Productions, which are the checklists of the newsroom.',
    hears: ['PRODUCTION_READ'],
    of: 'documents',
    actions: { CREATE: Production, UPDATE: z.union([Production, ProductionGone]), PATCH: Patched, DELETE: ProductionsDeleted },
  },
  reports: later('Reports.', ['REPORT_READ'], 'documents'),
  rounds: later('Rounds.', ['ROUND_READ'], 'house'),
  rundowns: {
    summary: 'Rundowns without their blocks.',
    hears: ['RUNDOWN_READ'],
    of: 'rundowns',
    actions: { CREATE: Rundown, UPDATE: Rundown, PATCH: Patched, DELETE: Deleted },
  },
  rundown_templates: {
    summary: 'Rundown templates with their blocks and stories.',
    hears: ['RUNDOWN_READ'],
    of: 'programs',
    actions: { CREATE: RundownTemplate, UPDATE: RundownTemplate, DELETE: Deleted },
  },
  segments: later('Segments of rounds.', ['ROUND_READ'], 'house'),
  sessions: { summary: 'People coming and going.', hears: 'everybody', of: 'house', actions: { LOGGED_IN: Session, LOGGED_OUT: Session } },
  stories: {
    summary: 'Stories, each receiver seeing what it may.',
    hears: ['STORY_READ', 'RUNDOWN_READ'],
    of: 'documents',
    actions: { CREATE: Story, UPDATE: z.union([Story, StoryGone]), PATCH: Patched, MOVE: StoriesMoved, DELETE: StoriesDeleted },
  },
  story_templates: {
    summary: 'Stories of rundown templates.',
    hears: ['RUNDOWN_READ'],
    of: 'programs',
    actions: {
      CREATE: StoryTemplate,
      UPDATE: StoryTemplate,
      PATCH: Patched,
      MOVE: entity('StoryTemplatesMovedEvent', { ids: z.array(Id), templateId: Id, targetBlockId: Id, targetStoryId: Id.nullable() }),
      DELETE: Deleted,
    },
  },
  teams: later('Teams and their days.', ['TEAM_READ'], 'house'),
  users: {
    summary: 'Users, never their passwords.',
    hears: 'everybody',
    of: 'house',
    actions: { CREATE: User, UPDATE: User, DELETE: UsersDeleted },
  },
  device_states: {
    summary: 'What devices say of stories.',
    extension: true,
    hears: ['RUNDOWN_READ'],
    of: 'programs',
    actions: { UPDATE: DeviceStates },
  },
  jobs: {
    summary: 'What the server does by itself, and how far it is.',
    extension: true,
    hears: ['ADMIN_READ'],
    of: 'house',
    actions: { CREATE: Job, UPDATE: Job, DELETE: Deleted },
    passing: { PATCH: JobProgress },
  },
  bridge: { summary: 'Wakes the bridges.', extension: true, hears: 'bridges', of: 'house', actions: { UPDATE: BridgeWake } },
  settings: {
    summary: 'Programs, devices, reference lists and branch settings changed.',
    extension: true,
    hears: 'everybody',
    of: 'house',
    actions: {
      UPDATE: entity('SettingsEvent', {
        area: z.string(),
        id: Id.nullable(),
        entry: JsonValue.nullable()
          .optional()
          .meta({ description: 'What it is now, as a load answers it; null where it was removed, absent where it has to be loaded' }),
      }),
    },
  },
} as const satisfies Readonly<Record<string, Topic>>;

export type TopicName = keyof typeof topics;
export type ActionOf<T extends TopicName> = keyof (typeof topics)[T]['actions'] & MessageAction;
/** What the server hands over for an action. */
export type PayloadOf<T extends TopicName, A extends ActionOf<T>> = (typeof topics)[T]['actions'][A] extends infer S extends z.ZodType
  ? z.input<S>
  : never;

type Passing<T extends TopicName> = (typeof topics)[T] extends { readonly passing: infer P } ? P : Record<never, never>;
/** The topics with actions that pass, and these actions. */
export type PassingTopic = { [T in TopicName]: [PassingOf<T>] extends [never] ? never : T }[TopicName];
export type PassingOf<T extends TopicName> = keyof Passing<T> & MessageAction;
/** What the server hands over for an action that passes. */
export type PassingPayload<T extends TopicName, A extends PassingOf<T>> = Passing<T>[A] extends infer S extends z.ZodType
  ? z.input<S>
  : never;

const known = (topic: string): Topic | undefined => (Object.hasOwn(topics, topic) ? topics[topic as TopicName] : undefined);
const shapeIn = (shapes: Topic['actions'] | undefined, action: string): z.ZodType | undefined =>
  shapes && Object.hasOwn(shapes, action) ? shapes[action as MessageAction] : undefined;

/** The shape of the payload of an action that passes, or undefined where nothing of that name does. */
export const passingPayloadOf = (topic: string, action: string): z.ZodType | undefined => shapeIn(known(topic)?.passing, action);
/** The shape of an action's payload, or undefined where nothing of that name is ever sent. */
export const payloadOf = (topic: string, action: string): z.ZodType | undefined =>
  shapeIn(known(topic)?.actions, action) ?? passingPayloadOf(topic, action);

/** Where what an event is of stands now. */
export const EventScope = entity('EventScope', {
  date: LocalDate.nullable(),
  programsIds: z.array(Id),
  rundownId: Id.nullable().meta({ description: 'The rundown it is or stands in' }),
});
/** What decided before a change in which lists a document or an entry stood: the fields that changed, as they were. */
export const EventBefore = entity('EventBefore', {
  date: LocalDate.optional(),
  programId: Id.optional(),
  programsIds: z.array(Id).optional(),
  rundownId: Id.nullable().optional(),
  slug: z.string().optional(),
  private: z.boolean().optional(),
  allowedUsers: z.array(Id).optional(),
  excluded: z.boolean().optional().meta({ description: 'It was in the trash' }),
  entry: z
    .record(z.string(), FieldValue)
    .optional()
    .meta({ description: 'Of an entry that is no document: every field that changed, as it was' }),
  visible: z.boolean().optional().meta({ description: 'Where whoever gets this gained or lost sight of it: whether they saw it before' }),
});
/** The envelope of every message: `n` is its number in commit order, also in the header `event-id`; what passes has none. */
export const LiveMessage = entity('LiveMessage', {
  n: Long.nullable(),
  topic: z.string(),
  action: named('MessageAction', z.enum(MESSAGE_ACTIONS)),
  data: JsonValue,
  userId: Id.nullable(),
  date: Timestamp,
  scope: EventScope.optional().meta({ description: 'Of a document, or of what stands in a rundown or belongs to programs' }),
  before: EventBefore.optional(),
});
