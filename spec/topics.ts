import type { MessageAction, Subscribers } from '@lauda/domain';
import * as z from 'zod';
import { AgencyItems } from './areas/agency.ts';
import { Assignment } from './areas/assignments.ts';
import { Contact } from './areas/contacts.ts';
import { Lock } from './areas/documents.ts';
import { Job, JobProgress } from './areas/jobs.ts';
import { LdapProgress, LdapSyncing } from './areas/ldap.ts';
import { NewsReport } from './areas/news-reports.ts';
import { Notice, Notification } from './areas/notices.ts';
import { Post } from './areas/posts.ts';
import { Production } from './areas/productions.ts';
import { AssignmentProposal } from './areas/proposals.ts';
import { Report } from './areas/reports.ts';
import { Round, RoundInstitution, RoundSegment } from './areas/rounds.ts';
import { Block, Rundown } from './areas/rundowns.ts';
import { IndexState, IndexTargetState } from './areas/search-index.ts';
import { Story } from './areas/stories.ts';
import { Team } from './areas/teams.ts';
import { BlockTemplate, RundownTemplate, StoryTemplate } from './areas/templates.ts';
import { User } from './areas/users.ts';
import { calendarTopics } from './calendar-events.ts';
import { chatTopic } from './chat-events.ts';
import { ContactsDeleted, documentActions, PostsDeleted, ProposalsDeleted, RoundsDeleted, TeamsDeleted } from './deleted-events.ts';
import {
  BlocksDeleted,
  BlocksOrdered,
  Deleted,
  NoticeDeleted,
  NoticeRead,
  Patched,
  Session,
  StoriesMoved,
  Unlocked,
  UsersDeleted,
} from './event-shapes.ts';
import { entity } from './kit.ts';
import { Id, JsonValue } from './scalars.ts';
import { BridgeWake, DeviceStates, MediaList } from './studio-events.ts';

/** A topic of events. Actions that it does not describe are never sent. */
interface Topic {
  readonly summary: string;
  readonly extension?: true;
  /** Which signed-in people may listen. */
  readonly hears: Subscribers;
  /**
   * The subject of its events, which decides which listeners receive one: those who see the document, the rundown or one of the programs, the people
   * the event names, or all of them.
   */
  readonly of: 'documents' | 'rundowns' | 'programs' | 'people' | 'house';
  readonly actions: Partial<Record<MessageAction, z.ZodType>>;
  /** Messages that are not stored or replayed, such as the progress of a job; dropped first for a slow client. */
  readonly ephemeral?: Partial<Record<MessageAction, z.ZodType>>;
}
const { DELETE: wentStories, ...told } = documentActions('stories', Story, 'StoriesDeletedEvent');
const ofRounds = <const E extends z.ZodType>(summary: string, entry: E) =>
  ({ summary, hears: ['ROUND_READ'], of: 'house', actions: { CREATE: entry, UPDATE: entry, DELETE: Deleted } }) as const;

/** Every topic, with who hears it and the payload of each action. Destination: `/topic/{name}`. */
export const topics = {
  assignments: {
    summary: 'Guidelines.',
    hears: ['ASSIGNMENT_READ'],
    of: 'documents',
    actions: documentActions('assignments', Assignment, 'AssignmentsDeletedEvent'),
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
  ...calendarTopics,
  chat: chatTopic,
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
    ephemeral: { PATCH: IndexTargetState },
  },
  institutions: ofRounds('Institutions of rounds.', RoundInstitution),
  ldap: {
    summary: 'Whether the directory is being read, and how far that is.',
    hears: ['ADMIN_READ'],
    of: 'house',
    actions: { UPDATE: LdapSyncing },
    ephemeral: { PATCH: LdapProgress },
  },
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
    actions: documentActions('news_reports', NewsReport, 'NewsReportsDeletedEvent'),
  },
  notices: {
    summary: 'Notices, and what a person read of them in another window, which that person alone hears.',
    hears: ['NOTICE_READ'],
    of: 'house',
    actions: {
      CREATE: Notice,
      READ: NoticeRead,
      DELETE: NoticeDeleted,
    },
  },
  notifications: {
    summary: 'What appears on the screens of those who are there, or of some of them.',
    hears: 'everybody',
    of: 'house',
    actions: { CREATE: Notification },
  },
  posts: {
    summary: 'Posts.',
    hears: ['POST_READ'],
    of: 'house',
    actions: { CREATE: Post, UPDATE: Post, DELETE: PostsDeleted },
  },
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
    actions: documentActions('productions', Production, 'ProductionsDeletedEvent'),
  },
  rounds: {
    summary: 'Rounds: the calls the newsroom makes every day.',
    hears: ['ROUND_READ'],
    of: 'house',
    actions: { CREATE: Round, UPDATE: Round, DELETE: RoundsDeleted },
  },
  reports: {
    summary: 'Reports: private ones are told to their owner and those they are shared with.',
    hears: ['REPORT_READ'],
    of: 'documents',
    actions: documentActions('reports', Report, 'ReportsDeletedEvent'),
  },
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
  segments: ofRounds('Segments of rounds.', RoundSegment),
  sessions: { summary: 'People coming and going.', hears: 'everybody', of: 'house', actions: { LOGGED_IN: Session, LOGGED_OUT: Session } },
  stories: {
    summary: 'Stories, each receiver seeing what it may.',
    hears: ['STORY_READ', 'RUNDOWN_READ'],
    of: 'documents',
    actions: { ...told, MOVE: StoriesMoved, DELETE: wentStories },
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
  teams: {
    summary: 'Teams, as of the day of a change, with what is said of the days that follow.',
    hears: ['TEAM_READ'],
    of: 'house',
    actions: { CREATE: Team, UPDATE: Team, DELETE: TeamsDeleted },
  },
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
  agency: {
    summary: 'What came from a source of the agency, and what of it was corrected or withdrawn.',
    extension: true,
    hears: ['AGENCY_READ'],
    of: 'house',
    actions: { CREATE: AgencyItems, UPDATE: AgencyItems },
  },
  jobs: {
    summary: 'What the server does by itself, and how far it is.',
    extension: true,
    hears: ['ADMIN_READ'],
    of: 'house',
    actions: { CREATE: Job, UPDATE: Job, DELETE: Deleted },
    ephemeral: { PATCH: JobProgress },
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
/** The payload the server emits for an action. */
export type PayloadOf<T extends TopicName, A extends ActionOf<T>> = (typeof topics)[T]['actions'][A] extends infer S extends z.ZodType
  ? z.input<S>
  : never;

type Ephemeral<T extends TopicName> = (typeof topics)[T] extends { readonly ephemeral: infer P } ? P : Record<never, never>;
/** The topics with ephemeral actions, and these actions. */
export type EphemeralTopic = { [T in TopicName]: [EphemeralActionOf<T>] extends [never] ? never : T }[TopicName];
export type EphemeralActionOf<T extends TopicName> = keyof Ephemeral<T> & MessageAction;
/** The payload the server emits for an ephemeral action. */
export type EphemeralPayload<T extends TopicName, A extends EphemeralActionOf<T>> = Ephemeral<T>[A] extends infer S extends z.ZodType
  ? z.input<S>
  : never;

const known = (topic: string): Topic | undefined => (Object.hasOwn(topics, topic) ? topics[topic as TopicName] : undefined);
const shapeIn = (shapes: Topic['actions'] | undefined, action: string): z.ZodType | undefined =>
  shapes && Object.hasOwn(shapes, action) ? shapes[action as MessageAction] : undefined;

/** Finds the shape of the payload of an ephemeral action; undefined for an unknown one. */
export const ephemeralPayloadOf = (topic: string, action: string): z.ZodType | undefined => shapeIn(known(topic)?.ephemeral, action);
/** Finds the shape of an action's payload; undefined for an unknown one. */
export const payloadOf = (topic: string, action: string): z.ZodType | undefined =>
  shapeIn(known(topic)?.actions, action) ?? ephemeralPayloadOf(topic, action);
