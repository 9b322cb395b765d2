import { SaidByClients } from '@lauda/spec/chat-events';
import type { Pool } from 'pg';
import { maySee } from '../events/topics.ts';
import { all } from '../storage/change.ts';
import { sendEphemeral } from '../storage/ephemeral.ts';
import type { Client } from './client.ts';

/** The shortest time between two ephemeral messages of a client; earlier ones are ignored. */
const PAUSE_MS = 500;

/** Tells the other members of a chat that the caller is typing; ignored for chats the caller is not in. */
async function announceTyping(pool: Pool, { caller: { userId, nickname } }: Client, chatId: number): Promise<void> {
  const members = await all<{ id: number }>(pool, 'select person_id as id from chat_member where chat_id = $1', [chatId]);
  const ids = members.map(({ id }) => id);
  if (!ids.includes(userId)) return;
  const receivers = ids.filter((id) => id !== userId);
  await sendEphemeral(pool, 'chat', 'IS_TYPING', { chatId, userId, nickname }, { receivers }, userId);
}

/** Makes the handler of clients' SEND frames; it answers false for what cannot be sent. */
export function clientMessageHandler(pool: Pool, log: { error: (data: object, text: string) => void }) {
  const heard = new WeakMap<Client, number>();
  return (client: Client, topic: string, body: string): boolean => {
    if (topic !== 'chat' || !maySee(topic, client.caller)) return false;
    const frame = readFrame(body);
    if (!frame) return false;
    const now = performance.now();
    if (now - (heard.get(client) ?? -PAUSE_MS) < PAUSE_MS) return true;
    heard.set(client, now);
    announceTyping(pool, client, frame.chatId).catch((error: unknown) => log.error({ err: error }, 'typing could not be announced'));
    return true;
  };
}

function readFrame(body: string) {
  try {
    return SaidByClients.chat.safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}
