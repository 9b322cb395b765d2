import type {
  Assignment,
  Block,
  BlocksDeletedEvent,
  BlocksOrderedEvent,
  BlockTemplate,
  BlockTemplatesDeletedEvent,
  BlockTemplatesOrderedEvent,
  DeletedEvent,
  DeviceStatesEvent,
  JsonValue,
  Lock,
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
} from './types.ts';

/** One field that changed; `changes` holds every field that changed with it, when the server says so. */
export type Patched = PatchedEvent & { readonly changes?: Readonly<Record<string, unknown>> };

/** What each topic carries, by action. */
export interface Payloads {
  'assignments CREATE': Assignment;
  'assignments UPDATE': Assignment;
  'assignments PATCH': Patched;
  'assignments DELETE': DeletedEvent;
  'blocks CREATE': Block;
  'blocks UPDATE': Block;
  'blocks PATCH': Patched;
  'blocks ORDER': BlocksOrderedEvent;
  'blocks DELETE': BlocksDeletedEvent;
  'stories CREATE': Story;
  'stories UPDATE': Story;
  'stories PATCH': Patched;
  'stories MOVE': StoriesMovedEvent;
  'stories DELETE': DeletedEvent;
  'rundowns CREATE': Rundown;
  'rundowns UPDATE': Rundown;
  'rundowns PATCH': Patched;
  'rundowns DELETE': DeletedEvent;
  'rundown_templates CREATE': RundownTemplate;
  'rundown_templates UPDATE': RundownTemplate;
  'rundown_templates DELETE': DeletedEvent;
  'block_templates CREATE': BlockTemplate;
  'block_templates UPDATE': BlockTemplate;
  'block_templates PATCH': Patched;
  'block_templates ORDER': BlockTemplatesOrderedEvent;
  'block_templates DELETE': BlockTemplatesDeletedEvent;
  'story_templates CREATE': StoryTemplate;
  'story_templates UPDATE': StoryTemplate;
  'story_templates PATCH': Patched;
  'story_templates MOVE': StoryTemplatesMovedEvent;
  'story_templates DELETE': DeletedEvent;
  'entity_locker LOCK': Lock;
  'entity_locker TAKE_OVER': Lock;
  'entity_locker UNLOCK': UnlockedEvent;
  'sessions LOGGED_IN': SessionEvent;
  'sessions LOGGED_OUT': SessionEvent;
  'users CREATE': User;
  'users UPDATE': User;
  'users DELETE': DeletedEvent;
  'device_states UPDATE': DeviceStatesEvent;
  'settings UPDATE': SettingsEvent;
}
export type LiveKind = keyof Payloads;
/** A message of a kind the store knows, with its payload. */
export type LiveEvent = {
  [K in LiveKind]: { readonly kind: K; readonly data: Payloads[K]; readonly userId: number | null; readonly n: number };
}[LiveKind];

/** A message as it comes off the socket. */
export interface LiveMessage {
  readonly n: number;
  readonly topic: string;
  readonly action: string;
  readonly data: JsonValue | unknown;
  readonly userId: number | null;
  readonly date: string;
}

const KINDS: Readonly<Record<LiveKind, true>> = {
  'assignments CREATE': true,
  'assignments UPDATE': true,
  'assignments PATCH': true,
  'assignments DELETE': true,
  'blocks CREATE': true,
  'blocks UPDATE': true,
  'blocks PATCH': true,
  'blocks ORDER': true,
  'blocks DELETE': true,
  'stories CREATE': true,
  'stories UPDATE': true,
  'stories PATCH': true,
  'stories MOVE': true,
  'stories DELETE': true,
  'rundowns CREATE': true,
  'rundowns UPDATE': true,
  'rundowns PATCH': true,
  'rundowns DELETE': true,
  'rundown_templates CREATE': true,
  'rundown_templates UPDATE': true,
  'rundown_templates DELETE': true,
  'block_templates CREATE': true,
  'block_templates UPDATE': true,
  'block_templates PATCH': true,
  'block_templates ORDER': true,
  'block_templates DELETE': true,
  'story_templates CREATE': true,
  'story_templates UPDATE': true,
  'story_templates PATCH': true,
  'story_templates MOVE': true,
  'story_templates DELETE': true,
  'entity_locker LOCK': true,
  'entity_locker TAKE_OVER': true,
  'entity_locker UNLOCK': true,
  'sessions LOGGED_IN': true,
  'sessions LOGGED_OUT': true,
  'users CREATE': true,
  'users UPDATE': true,
  'users DELETE': true,
  'device_states UPDATE': true,
  'settings UPDATE': true,
};
/** The topics the store listens to. */
export const STORE_TOPICS: readonly string[] = [...new Set(Object.keys(KINDS).map((kind) => kind.slice(0, kind.indexOf(' '))))];

/** The message as an event, or undefined where topic or action is unknown (RT-09). */
export function eventOf({ topic, action, data, userId, n }: LiveMessage): LiveEvent | undefined {
  const kind = `${topic} ${action}`;
  return Object.hasOwn(KINDS, kind) ? ({ kind, data, userId, n } as LiveEvent) : undefined;
}
/** The fields a patch carries. */
export const fieldsOf = (patch: Patched): Record<string, unknown> => ({ ...(patch.changes ?? { [patch.field]: patch.newValue }) });
