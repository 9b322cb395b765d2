import { type PassingOf, type PassingPayload, type PassingTopic, passingPayloadOf } from '@lauda/spec/topics';
import type { Queryable } from './change.ts';
import type { Audience, EVERYBODY } from './events.ts';

export const PASSING_CHANNEL = 'lauda_passing';
/** PostgreSQL takes no longer notification, in bytes. */
const LONGEST = 7_900;

/** A message that passes, on its way between nodes. */
export interface PassingMessage {
  readonly topic: string;
  readonly action: string;
  readonly data: unknown;
  readonly userId: number | null;
  readonly receivers?: readonly number[];
  readonly role?: string;
}

/**
 * Tells what nobody needs later (a job is at 40 %) to who listens now, on every node. It is not kept and not sent again, so nothing may depend on it;
 * what is too long for the way between nodes is not told.
 */
export async function pass<T extends PassingTopic, A extends PassingOf<T>>(
  db: Queryable,
  topic: T,
  action: A,
  data: PassingPayload<T, A>,
  audience: Extract<Audience<T, unknown>, typeof EVERYBODY | { role: string } | { receivers: readonly number[] }>,
  userId: number | null = null,
): Promise<void> {
  const text = JSON.stringify({ topic, action, data, userId, ...(typeof audience === 'string' ? {} : audience) });
  if (Buffer.byteLength(text) <= LONGEST) await db.query('select pg_notify($1, $2)', [PASSING_CHANNEL, text]);
}

/** Reads what came between nodes; undefined where it is nothing the contract knows. */
export function readPassing(text: string): PassingMessage | undefined {
  const message = JSON.parse(text) as PassingMessage;
  return passingPayloadOf(message.topic, message.action) ? message : undefined;
}
