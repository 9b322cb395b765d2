import { type EphemeralActionOf, type EphemeralPayload, type EphemeralTopic, ephemeralPayloadOf } from '@lauda/spec/topics';
import type { Queryable } from './change.ts';
import type { Audience, EVERYBODY } from './events.ts';

export const EPHEMERAL_CHANNEL = 'lauda_ephemeral';
/** The limit of a PostgreSQL notification, in bytes. */
const LONGEST = 7_900;

/** An ephemeral message between nodes. */
export interface EphemeralMessage {
  readonly topic: string;
  readonly action: string;
  readonly data: unknown;
  readonly userId: number | null;
  readonly receivers?: readonly number[];
  readonly role?: string;
}

/**
 * Sends an ephemeral message (a job is at 40 %) to connected clients on every node. It is not stored or repeated, so nothing may depend on it; a
 * message beyond the limit is dropped.
 */
export async function sendEphemeral<T extends EphemeralTopic, A extends EphemeralActionOf<T>>(
  db: Queryable,
  topic: T,
  action: A,
  data: EphemeralPayload<T, A>,
  audience: Extract<Audience<T, unknown>, typeof EVERYBODY | { role: string } | { receivers: readonly number[] }>,
  userId: number | null = null,
): Promise<void> {
  const text = JSON.stringify({ topic, action, data, userId, ...(typeof audience === 'string' ? {} : audience) });
  if (Buffer.byteLength(text) <= LONGEST) await db.query('select pg_notify($1, $2)', [EPHEMERAL_CHANNEL, text]);
}

/** Parses a message between nodes; undefined for what the contract does not know. */
export function readEphemeral(text: string): EphemeralMessage | undefined {
  const message = JSON.parse(text) as EphemeralMessage;
  return ephemeralPayloadOf(message.topic, message.action) ? message : undefined;
}
