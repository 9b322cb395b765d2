import type { ChatMessage, Chat as ChatShape } from '@lauda/spec/areas/chats';
import type * as z from 'zod';
import type { Context } from '../context.ts';
import { all, type NamedStatement, type Queryable } from '../storage/change.ts';
import { localTimestamp } from '../time.ts';

export type Message = z.output<typeof ChatMessage>;
export type Chat = z.output<typeof ChatShape>;
/** The database, the caller and the zone for reading chats. */
export type ChatReading = Pick<Context, 'caller' | 'settings'> & { readonly pool: Queryable };

interface MessageRow extends Omit<Message, 'date' | 'readBy'> {
  readonly sentAt: Date;
  readonly reads: readonly (readonly [userId: number, ms: number])[];
}

// A member reads the messages sent while they were a member, as long as they are one; this holds for administrators too.
const MINE = `chat_receipt mine join chat_member me on me.chat_id = mine.chat_id and me.person_id = mine.person_id
  join chat_message m on m.id = mine.message_id`;
const COLUMNS = `m.id, m.chat_id as "chatId", m.person_id as "userId", m.sent_at as "sentAt", m.text,
  (select jsonb_build_object('id', f.id, 'name', f.name, 'size', f.size, 'contentType', f.content_type) from file f where f.id = m.file_id) as file,
  (select coalesce(jsonb_agg(jsonb_build_array(r.person_id, extract(epoch from r.read_at) * 1000) order by r.read_at, r.person_id), '[]')
   from chat_receipt r where r.message_id = m.id and r.person_id <> m.person_id and r.read_at is not null) as reads`;
const statement = (name: string, where: string, limit = '', order = 'mine.message_id desc'): NamedStatement => ({
  name,
  text: `select ${COLUMNS} from ${MINE} where mine.person_id = $1 and ${where} order by ${order} ${limit}`,
});
const BY_IDS = statement('chat_messages', 'mine.message_id = any($2)');
const NEWEST = statement('chat_newest', 'mine.chat_id = $2', 'limit $3');
// The condition stands for both tables: PostgreSQL does not derive one from the other, and would read all later messages.
const BEFORE_ID = statement('chat_before_id', 'mine.chat_id = $2 and mine.message_id < $4 and m.id < $4', 'limit $3');
// Ordered by time, as its index is: messages of an old day are found without reading all later ones.
const BEFORE = statement('chat_before', 'm.chat_id = $2 and m.sent_at < $4', 'limit $3', 'm.sent_at desc, m.id desc');

/** Converts a row to the message. */
const messageOf = ({ sentAt, reads, ...row }: MessageRow, zone: string): Message => ({
  ...row,
  date: localTimestamp(sentAt, zone),
  readBy: reads.map(([userId, ms]) => ({ userId, date: localTimestamp(ms, zone) })),
});
const messages = async ({ pool, caller, settings }: ChatReading, named: NamedStatement, values: unknown[]): Promise<Message[]> =>
  (await all<MessageRow & Record<string, unknown>>(pool, named, [caller.userId, ...values])).map((row) => messageOf(row, settings.zone));

/** Reads messages by their ids, as far as the caller received them, newest first. */
export const messagesById = (reading: ChatReading, ids: readonly number[]): Promise<Message[]> => messages(reading, BY_IDS, [ids]);
const WHOEVER: NamedStatement = { name: 'chat_messages_told', text: `select ${COLUMNS} from chat_message m where m.id = any($1)` };
/** Reads messages by their ids for several people at once; who received which is asked before. */
export const messagesFor = async ({ pool, settings }: Omit<ChatReading, 'caller'>, ids: readonly number[]): Promise<Message[]> =>
  (await all<MessageRow & Record<string, unknown>>(pool, WHOEVER, [ids])).map((row) => messageOf(row, settings.zone));
const BETWEEN: NamedStatement = {
  name: 'chat_between',
  text: `select id from (select m.id, row_number() over (partition by m.chat_id order by m.id desc) as place from ${MINE}
    where mine.person_id = $1 and m.sent_at >= $2 and m.sent_at < $3) said where place <= $4`,
};
/** Reads messages between two instants in the caller's chats, newest first, at most `most` of each chat. */
export async function messagesBetween(reading: ChatReading, from: Date, to: Date, most: number): Promise<Message[]> {
  const found = await all<{ id: number }>(reading.pool, BETWEEN, [reading.caller.userId, from, to, most]);
  return messagesById(
    reading,
    found.map(({ id }) => id),
  );
}
/** Reads messages of one chat, newest first: those before a message, else before an instant, else the newest. */
export function messagesOf(
  reading: ChatReading,
  chatId: number,
  { size, before, beforeId }: { readonly size: number; readonly before?: Date | undefined; readonly beforeId?: number | undefined },
): Promise<Message[]> {
  if (beforeId !== undefined) return messages(reading, BEFORE_ID, [chatId, size, beforeId]);
  return before ? messages(reading, BEFORE, [chatId, size, before]) : messages(reading, NEWEST, [chatId, size]);
}

type ChatRow = Pick<Chat, 'id' | 'ofTwo' | 'members' | 'unread'> & { readonly newest: number | null };
const CHATS: NamedStatement = {
  name: 'chats_of_person',
  text: `select c.id, c.of_two as "ofTwo",
    (select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.nickname) order by p.nickname, p.id)
     from chat_member m join person p on p.id = m.person_id where m.chat_id = c.id) as members,
    (select count(*)::int from chat_receipt r where r.person_id = $1 and r.chat_id = c.id and r.read_at is null) as unread,
    (select max(r.message_id) from chat_receipt r where r.person_id = $1 and r.chat_id = c.id) as newest
    from chat_member me join chat c on c.id = me.chat_id where me.person_id = $1 and ($2::bigint[] is null or c.id = any($2))
    order by newest desc nulls last, c.id desc`,
};
/** Reads the chats of the caller without messages, most recently used first; only those with the given ids where given. */
export const chatsOf = ({ pool, caller }: ChatReading, ids: readonly number[] | null): Promise<ChatRow[]> =>
  all<ChatRow & Record<string, unknown>>(pool, CHATS, [caller.userId, ids]);
