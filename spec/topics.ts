import { MESSAGE_ACTIONS, type MessageAction } from '@lauda/domain';
import * as z from 'zod';
import { Assignment } from './areas/assignments.ts';
import { Lock } from './areas/documents.ts';
import { Block, Rundown } from './areas/rundowns.ts';
import { Story } from './areas/stories.ts';
import { BlockTemplate, RundownTemplate, StoryTemplate } from './areas/templates.ts';
import { User } from './areas/users.ts';
import { entity, named } from './kit.ts';
import { Id, Int, JsonValue, LocalDate, Long, Timestamp, Uuid, Version } from './scalars.ts';

const Deleted = entity('DeletedEvent', { ids: z.array(Id) });
const Patched = entity('PatchedEvent', {
  id: Id,
  version: Version,
  field: z.string(),
  newValue: JsonValue,
  oldValue: JsonValue.optional(),
});
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
const Unlocked = entity('UnlockedEvent', { uuid: Uuid });
const Session = entity('SessionEvent', { userId: Id, nickname: z.string() });
const DeviceStates = entity('DeviceStatesEvent', {
  rundownId: Id.nullable(),
  deviceId: Id,
  storyId: Id.nullable(),
  status: z.string().meta({ description: 'Empty where what the device said of the story is taken back' }),
  text: z.string().nullable(),
  at: Timestamp,
});
const MediaList = entity('MediaListEvent', {
  deviceId: Id,
  state: z.enum(['RUNNING', 'DONE', 'FAILED']),
  count: Int.meta({ description: 'The media that came so far' }),
  reason: z.string().nullable().meta({ description: 'Why it failed' }),
});
const BridgeWake = entity('BridgeWakeEvent', { deviceId: Id.nullable() });

interface Topic {
  readonly summary: string;
  readonly extension?: true;
  readonly actions: Partial<Record<MessageAction, z.ZodType>>;
}
/** The topics whose calls exist, with the payload of each action. Destination: `/topic/{name}`. */
export const topics: Readonly<Record<string, Topic>> = {
  assignments: { summary: 'Guidelines.', actions: { CREATE: Assignment, UPDATE: Assignment, PATCH: Patched, DELETE: Deleted } },
  blocks: {
    summary: 'Blocks of rundowns.',
    actions: { CREATE: Block, UPDATE: Block, PATCH: Patched, ORDER: BlocksOrdered, DELETE: BlocksDeleted },
  },
  block_templates: {
    summary: 'Blocks of rundown templates.',
    actions: {
      CREATE: BlockTemplate,
      UPDATE: BlockTemplate,
      PATCH: Patched,
      ORDER: entity('BlockTemplatesOrderedEvent', { templateId: Id, blocksIds: z.array(Id) }),
      DELETE: entity('BlockTemplatesDeletedEvent', { templateId: Id, ids: z.array(Id) }),
    },
  },
  entity_locker: { summary: 'Locks of documents.', actions: { LOCK: Lock, TAKE_OVER: Lock, UNLOCK: Unlocked } },
  rundowns: { summary: 'Rundowns without their blocks.', actions: { CREATE: Rundown, UPDATE: Rundown, PATCH: Patched, DELETE: Deleted } },
  rundown_templates: {
    summary: 'Rundown templates with their blocks and stories.',
    actions: { CREATE: RundownTemplate, UPDATE: RundownTemplate, DELETE: Deleted },
  },
  sessions: { summary: 'People coming and going.', actions: { LOGGED_IN: Session, LOGGED_OUT: Session } },
  stories: {
    summary: 'Stories, each receiver seeing what it may.',
    actions: { CREATE: Story, UPDATE: Story, PATCH: Patched, MOVE: StoriesMoved, DELETE: Deleted },
  },
  story_templates: {
    summary: 'Stories of rundown templates.',
    actions: {
      CREATE: StoryTemplate,
      UPDATE: StoryTemplate,
      PATCH: Patched,
      MOVE: entity('StoryTemplatesMovedEvent', { ids: z.array(Id), templateId: Id, targetBlockId: Id, targetStoryId: Id.nullable() }),
      DELETE: Deleted,
    },
  },
  users: { summary: 'Users, never their passwords.', actions: { CREATE: User, UPDATE: User, DELETE: Deleted } },
  media: { summary: 'How far the list of an archive is: heard by who asked for it.', actions: { UPDATE: MediaList } },
  device_states: { summary: 'What devices say of stories.', extension: true, actions: { UPDATE: DeviceStates } },
  bridge: { summary: 'Wakes the bridges.', extension: true, actions: { UPDATE: BridgeWake } },
  settings: {
    summary: 'Programs, devices, reference lists and branch settings changed.',
    extension: true,
    actions: { UPDATE: entity('SettingsEvent', { area: z.string(), id: Id.nullable() }) },
  },
};

/** The envelope of every message: `n` is its number in commit order, also in the header `event-id`. */
export const LiveMessage = entity('LiveMessage', {
  n: Long,
  topic: z.string(),
  action: named('MessageAction', z.enum(MESSAGE_ACTIONS)),
  data: JsonValue,
  userId: Id.nullable(),
  date: Timestamp,
});
