import { CHAT_HISTORY_SIZE } from '@lauda/domain';
import type { Context } from '../context.ts';
import { type FileRow, storeUploadFor } from '../files/upload.ts';
import { Problem } from '../problem.ts';
import { all, type Change, change, type NamedStatement, one } from '../storage/change.ts';
import { instantOf, localTimestamp } from '../time.ts';
import { holdChat } from './chats.ts';
import { type Message, messagesById, messagesOf } from './rows.ts';

/** The content of a message: a text or a file. */
type MessageContent = { readonly text: string; readonly file: null } | { readonly text: null; readonly file: FileRow };

// A statement of its own after the one that locks the chat, so that it reads the members as of the lock.
const SAY: NamedStatement = {
  name: 'chat_say',
  text: `with members as materialized (select person_id from chat_member where chat_id = $1),
    said as (insert into chat_message (chat_id, person_id, sent_at, text, file_id)
      select $1::bigint, $2::bigint, $3::timestamptz, $4::text, $5::bigint where exists (select 1 from members where person_id = $2) returning id),
    received as (insert into chat_receipt (message_id, person_id, chat_id, read_at)
      select said.id, m.person_id, $1, case when m.person_id = $2 then $3::timestamptz end from said, members m)
    select id, (select array_agg(person_id order by person_id) from members) as receivers from said`,
};

/** Stores a message for the current members and tells them; the chat's row is locked, so that all get its messages in the order of their ids. */
async function say(tx: Change, chatId: number, { text, file }: MessageContent, { caller, now, settings }: Context): Promise<Message> {
  const at = new Date(now());
  // Sent without waiting in between; the second statement runs once the chat is locked.
  const [, said] = await Promise.all([
    holdChat(tx, chatId),
    one<{ id: number; receivers: number[] }>(tx, SAY, [chatId, caller.userId, at, text, file?.id ?? null]),
  ]);
  if (!said) throw new Problem('not_found');
  const { id, receivers } = said;
  const info = file && { id: file.id, name: file.name, size: file.size, contentType: file.content_type };
  const message = { id, chatId, userId: caller.userId, date: localTimestamp(at, settings.zone), text, file: info, readBy: [] };
  tx.emit('chat', 'MESSAGE_SENT', message, { receivers });
  return message;
}

/** Sends a text to a chat of the caller. */
export const sendText = (chatId: number, text: string, context: Context): Promise<Message> =>
  change(context, context.caller, (tx) => say(tx, chatId, { text, file: null }, context));

const IS_MEMBER: NamedStatement = { name: 'chat_is_member', text: 'select 1 from chat_member where chat_id = $1 and person_id = $2' };
/** Refuses callers who are not members of a chat: for them it is not found. */
async function demandMember(chatId: number, { pool, caller }: Context): Promise<void> {
  if (!(await one(pool, IS_MEMBER, [chatId, caller.userId]))) throw new Problem('not_found');
}

/** Stores a file and sends it to a chat of the caller in one change; the upload of a non-member is not read. */
export async function sendFile(chatId: number, context: Context): Promise<Message> {
  await demandMember(chatId, context);
  return storeUploadFor(context, (file, tx) => say(tx, chatId, { text: null, file }, context));
}

/** Lists messages of a chat of the caller, newest first. */
export async function listMessages(
  chatId: number,
  { date, size = CHAT_HISTORY_SIZE, beforeId }: { date?: string | undefined; size?: number | undefined; beforeId?: number | undefined },
  context: Context,
): Promise<Message[]> {
  await demandMember(chatId, context);
  const before = date === undefined ? undefined : instantOf(date, context.settings.zone);
  return messagesOf(context, chatId, { size, before, beforeId });
}

/** Loads a message the caller received; not found for everybody else. */
export async function loadMessage(id: number, context: Context): Promise<Message> {
  const [message] = await messagesById(context, [id]);
  if (!message) throw new Problem('not_found');
  return message;
}

const UNREAD = {
  name: 'chat_unread',
  text: `select r.chat_id as "chatId", count(*)::int as count, max(r.message_id) as last
    from chat_receipt r join chat_member m on m.chat_id = r.chat_id and m.person_id = r.person_id
    where r.person_id = $1 and r.read_at is null group by r.chat_id order by last desc`,
};
/** Lists the unread messages of the caller by chat, newest first. */
export async function unreadOf(context: Context): Promise<{ chatId: number; count: number; lastMessage: Message | null }[]> {
  const rows = await all<{ chatId: number; count: number; last: number }>(context.pool, UNREAD, [context.caller.userId]);
  const messages = await messagesById(
    context,
    rows.map(({ last }) => last),
  );
  return rows.map(({ chatId, count, last }) => ({ chatId, count, lastMessage: messages.find(({ id }) => id === last) ?? null }));
}

// Locked rows are skipped until the next cleanup.
const OLD = `select x.id, x.chat_id as chat from chat_message x where x.sent_at < $1 order by x.id limit $2 for update skip locked`;
const MEMBERS =
  'select chat_id as chat, array_agg(person_id order by person_id) as receivers from chat_member where chat_id = any($1) group by 1';
/** Removes a batch of messages sent before an instant and tells the members of their chats; answers how many. */
export async function removeMessagesBefore(tx: Change, before: Date, limit: number): Promise<number> {
  const gone = await all<{ id: number; chat: number }>(tx, OLD, [before, limit]);
  if (gone.length === 0) return 0;
  await tx.query('delete from chat_message where id = any($1)', [gone.map(({ id }) => id)]);
  const chats = await all<{ chat: number; receivers: number[] }>(tx, MEMBERS, [[...new Set(gone.map(({ chat }) => chat))]]);
  for (const { chat: chatId, receivers } of chats) {
    const ids = gone.filter(({ chat }) => chat === chatId).map(({ id }) => id);
    tx.emit('chat', 'DELETE', { chatId, ids }, { receivers });
  }
  return gone.length;
}
