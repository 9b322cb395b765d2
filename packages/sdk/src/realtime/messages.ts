import type {
  Assignment,
  Block,
  BlocksDeletedEvent,
  BlocksOrderedEvent,
  BlockTemplate,
  BlockTemplatesDeletedEvent,
  BlockTemplatesOrderedEvent,
  BridgeWakeEvent,
  DeletedEvent,
  DeviceStatesEvent,
  Lock,
  MediaListEvent,
  PatchedEvent,
  Rundown,
  RundownTemplate,
  SessionEvent,
  SettingsEvent,
  StoriesMovedEvent,
  Story,
  StoryTemplate,
  StoryTemplatesMovedEvent,
  UnlockedEvent,
  User,
} from '../schema.gen.ts';

/** What each topic carries, by action. */
export interface TopicPayloads {
  assignments: { CREATE: Assignment; UPDATE: Assignment; PATCH: PatchedEvent; DELETE: DeletedEvent };
  blocks: { CREATE: Block; UPDATE: Block; PATCH: PatchedEvent; ORDER: BlocksOrderedEvent; DELETE: BlocksDeletedEvent };
  block_templates: {
    CREATE: BlockTemplate;
    UPDATE: BlockTemplate;
    PATCH: PatchedEvent;
    ORDER: BlockTemplatesOrderedEvent;
    DELETE: BlockTemplatesDeletedEvent;
  };
  entity_locker: { LOCK: Lock; TAKE_OVER: Lock; UNLOCK: UnlockedEvent };
  rundowns: { CREATE: Rundown; UPDATE: Rundown; PATCH: PatchedEvent; DELETE: DeletedEvent };
  rundown_templates: { CREATE: RundownTemplate; UPDATE: RundownTemplate; DELETE: DeletedEvent };
  sessions: { LOGGED_IN: SessionEvent; LOGGED_OUT: SessionEvent };
  stories: { CREATE: Story; UPDATE: Story; PATCH: PatchedEvent; MOVE: StoriesMovedEvent; DELETE: DeletedEvent };
  story_templates: {
    CREATE: StoryTemplate;
    UPDATE: StoryTemplate;
    PATCH: PatchedEvent;
    MOVE: StoryTemplatesMovedEvent;
    DELETE: DeletedEvent;
  };
  users: { CREATE: User; UPDATE: User; DELETE: DeletedEvent };
  media: { UPDATE: MediaListEvent };
  device_states: { UPDATE: DeviceStatesEvent };
  bridge: { UPDATE: BridgeWakeEvent };
  settings: { UPDATE: SettingsEvent };
}
export type TopicName = keyof TopicPayloads;

interface Envelope<T, A, D> {
  /** Number of the event in commit order. */
  readonly n: number;
  readonly topic: T;
  readonly action: A;
  readonly data: D;
  /** Who caused it; null when the system did. */
  readonly userId: number | null;
  /** YYYY-MM-DDTHH:mm:ss in the branch's zone. */
  readonly date: string;
}
/** One live event: `action` tells the shape of `data`. */
export type LiveMessage<T extends TopicName = TopicName> = {
  [K in T]: { [A in keyof TopicPayloads[K]]: Envelope<K, A, TopicPayloads[K][A]> }[keyof TopicPayloads[K]];
}[T];

/** `waiting`: lost, tried again in 2500 ms; `expired`: the session ended, nothing is tried until {@link Realtime.connect}. */
export type RealtimeState = 'closed' | 'connecting' | 'open' | 'waiting' | 'expired';

/** What a person should be told of the connection. */
export interface RealtimeNotice {
  readonly code: 'SESSION_EXPIRED' | 'COMMUNICATION_ERROR';
  readonly level: 'ERROR';
  /** The reason or the description of the protocol. */
  readonly details: string;
}
