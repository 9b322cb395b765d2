import type { EventBefore, EventScope } from '../schema.gen.ts';
import type { PassingActions, TopicPayloads } from './topics.gen.ts';

export type TopicName = keyof TopicPayloads;

type Passing<T> = T extends keyof PassingActions ? PassingActions[T] : never;
interface Envelope<T extends TopicName, A, D> {
  /** Number of the event in commit order; null of what passes, as how far a job is: it is not kept, and a slow line goes without. */
  readonly n: A extends Passing<T> ? null : number;
  readonly topic: T;
  readonly action: A;
  readonly data: D;
  /** Who caused it; null when the system did. */
  readonly userId: number | null;
  /** YYYY-MM-DDTHH:mm:ss in the branch's zone. */
  readonly date: string;
  /** Where what it is of stands: of a document, or of what stands in a rundown or belongs to programs. */
  readonly scope?: EventScope;
  /** What of the fields by which lists choose was otherwise before. */
  readonly before?: EventBefore;
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
