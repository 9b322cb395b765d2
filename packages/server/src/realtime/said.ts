import { SaidByClients } from '@lauda/spec/chat-events';
import type { Pool } from 'pg';
import { maySee } from '../events/topics.ts';
import { all } from '../storage/change.ts';
import { pass } from '../storage/passing.ts';
import type { Client } from './client.ts';

/** How often at most a client is heard that says something passes: what comes sooner says nothing new. */
const PAUSE_MS = 500;

/** Passes on that a member of a chat is writing; of a chat they are not in nobody hears. */
async function tellTyping(pool: Pool, { caller: { userId, nickname } }: Client, chatId: number): Promise<void> {
  const members = await all<{ id: number }>(pool, 'select person_id as id from chat_member where chat_id = $1', [chatId]);
  const ids = members.map(({ id }) => id);
  if (!ids.includes(userId)) return;
  const receivers = ids.filter((id) => id !== userId);
  await pass(pool, 'chat', 'IS_TYPING', { chatId, userId, nickname }, { receivers }, userId);
}

/** Takes what clients say themselves, in place of a call; what cannot be said is answered with false. */
export function saidBy(pool: Pool, log: { error: (data: object, text: string) => void }) {
  const heard = new WeakMap<Client, number>();
  return (client: Client, topic: string, body: string): boolean => {
    if (topic !== 'chat' || !maySee(topic, client.caller)) return false;
    const frame = readFrame(body);
    if (!frame) return false;
    const now = performance.now();
    if (now - (heard.get(client) ?? -PAUSE_MS) < PAUSE_MS) return true;
    heard.set(client, now);
    tellTyping(pool, client, frame.chatId).catch((error: unknown) => log.error({ err: error }, 'what passes could not be told'));
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
