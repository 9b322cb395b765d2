import { type LiveMessage as SentMessage, TOPICS, type TopicName, type TopicPayloads } from '@lauda/sdk';
import type { EventBefore, EventScope, JsonValue, PatchedEvent } from './types.ts';

/** Topics the store ignores: it shows nothing of them, or another topic covers them (a template's event carries its parts). */
const IGNORED_TOPICS = ['bridge', 'block_templates', 'story_templates'] as const;
/** The topics the store listens to: those that have events, without the ignored ones. */
export type StoreTopic = {
  [T in TopicName]: keyof TopicPayloads[T] extends never ? never : T;
}[Exclude<TopicName, (typeof IGNORED_TOPICS)[number]>];
type Event<T extends string, A extends string, D> = {
  readonly kind: `${T} ${A}`;
  readonly data: D;
  readonly userId: number | null;
  readonly n: number | null;
  /** The place of its subject: of a document, or of something in a rundown or of programs. */
  readonly scope?: EventScope | undefined;
  /** The former values of changed fields by which lists choose. */
  readonly before?: EventBefore | undefined;
};
type Actions<T extends TopicName> = keyof TopicPayloads[T] & string;

/** A message of a kind the store knows, with its payload. */
export type LiveEvent = { [T in StoreTopic]: { [A in Actions<T>]: Event<T, A, TopicPayloads[T][A]> }[Actions<T>] }[StoreTopic];

/** A message as the socket delivers it. */
export type LiveMessage = Omit<SentMessage, 'topic' | 'action' | 'data'> & {
  readonly topic: string;
  readonly action: string;
  readonly data: JsonValue | unknown;
};

const KINDS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(TOPICS).flatMap(([topic, { actions }]) =>
    actions.length === 0 || IGNORED_TOPICS.some((unheard) => unheard === topic) ? [] : [[topic, new Set<string>(actions)] as const],
  ),
);
/** The topics the store listens to. */
export const STORE_TOPICS = [...KINDS.keys()] as readonly StoreTopic[];

/** The message as an event, or undefined where topic or action is unknown (RT-09). */
export const eventOf = ({ topic, action, data, userId, n, scope, before }: LiveMessage): LiveEvent | undefined =>
  KINDS.get(topic)?.has(action) ? ({ kind: `${topic} ${action}`, data, userId, n, scope, before } as LiveEvent) : undefined;

/** The fields a patch carries. */
export const fieldsOf = (patch: PatchedEvent): Record<string, unknown> => ({ ...(patch.changes ?? { [patch.field]: patch.newValue }) });
