import type { EventBefore, EventScope } from '../schema.gen.ts';
import type { EphemeralActions, TopicPayloads } from './topics.gen.ts';

export type TopicName = keyof TopicPayloads;

type Ephemeral<T> = T extends keyof EphemeralActions ? EphemeralActions[T] : never;
interface Envelope<T extends TopicName, A, D> {
  /** The event's number in commit order; null for ephemeral messages such as a job's progress, which are not stored and may be dropped. */
  readonly n: A extends Ephemeral<T> ? null : number;
  readonly topic: T;
  readonly action: A;
  readonly data: D;
  /** The user who caused it; null when the system did. */
  readonly userId: number | null;
  /** YYYY-MM-DDTHH:mm:ss in the branch's zone. */
  readonly date: string;
  /** The place of its subject: of a document, or of something in a rundown or of programs. */
  readonly scope?: EventScope;
  /** The former values of changed fields by which lists choose. */
  readonly before?: EventBefore;
}
/** One live event: `action` tells the shape of `data`. */
export type LiveMessage<T extends TopicName = TopicName> = {
  [K in T]: { [A in keyof TopicPayloads[K]]: Envelope<K, A, TopicPayloads[K][A]> }[keyof TopicPayloads[K]];
}[T];

/** The state of the connection. `waiting`: lost, retried in 2500 ms. `expired`: the session ended, no retries until {@link Realtime.connect}. */
export type RealtimeState = 'closed' | 'connecting' | 'open' | 'waiting' | 'expired';

/** A message about the connection that people should see. */
export interface RealtimeNotice {
  readonly code: 'SESSION_EXPIRED' | 'COMMUNICATION_ERROR';
  readonly level: 'ERROR';
  /** The reason or the description of the protocol. */
  readonly details: string;
}
