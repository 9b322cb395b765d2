import { CHAT_HISTORY_SIZE } from '@lauda/domain';
import type { Context } from '../context.ts';
import { type FileRow, storeUploadFor } from '../files/upload.ts';
import { Problem } from '../problem.ts';
import { all, type Change, change, one, within } from '../storage/change.ts';
import { instantOf, localTimestamp } from '../time.ts';
import { holdMembers } from './chats.ts';
import { chatsOf, type Message, messagesById, messagesOf } from './rows.ts';

/** The content of a message: a text or a file. */
type Said = { readonly text: string; readonly file: null } | { readonly text: null; readonly file: FileRow };

const SAY = {
  name: 'chat_say',
  text: `with said as (insert into chat_message (chat_id, person_id, sent_at, text, file_id) values ($1, $2, $3, $4, $5) returning id),
    received as (insert into chat_receipt (message_id, person_id, chat_id, read_at)
      select said.id, m.person_id, $1, case when m.person_id = $2 then $3::timestamptz end from said, chat_member m where m.chat_id = $1)
    select id from said`,
};

/** Stores a message for the current members and tells them; the chat's row is locked, so that all get its messages in the order of their ids. */
async function say(tx: Change, chatId: number, { text, file }: Said, { caller, now, settings }: Context): Promise<Message> {
  const receivers = await holdMembers(tx, chatId, caller.userId);
  const at = new Date(now());
  const { id } = (await one<{ id: number }>(tx, SAY, [chatId, caller.userId, at, text, file?.id ?? null]))!;
  const info = file && { id: file.id, name: file.name, size: file.size, contentType: file.content_type };
  const message = { id, chatId, userId: caller.userId, date: localTimestamp(at, settings.zone), text, file: info, readBy: [] };
  tx.emit('chat', 'MESSAGE_SENT', message, { receivers });
  return message;
}

/** Sends a text to a chat of the caller. */
export const sendText = (chatId: number, text: string, context: Context): Promise<Message> =>
  change(context, context.caller, (tx) => say(tx, chatId, { text, file: null }, context));

/** Refuses callers who are not members of a chat: for them it is not found. */
async function demandMember(chatId: number, context: Context): Promise<void> {
  if ((await chatsOf(context, [chatId])).length === 0) throw new Problem('not_found');
}

/** Stores a file and sends it to a chat of the caller in one change; the upload of a non-member is not read. */
export async function sendFile(chatId: number, context: Context): Promise<Message> {
  await demandMember(chatId, context);
  return storeUploadFor(context, (file, tx) => say(tx, chatId, { text: null, file }, context));
}

/** Messages of a chat of the caller, newest first. */
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

/** Marks a message as read by the caller; all in the chat hear it, once. */
export function readMessage(id: number, context: Context): Promise<Message> {
  const { caller, settings } = context;
  return change(context, caller, async (tx) => {
    const { chatId } = await loadMessage(id, within(context, tx));
    const at = new Date(context.now());
    const marked = await one(
      tx,
      'update chat_receipt set read_at = $3 where message_id = $1 and person_id = $2 and read_at is null returning 1',
      [id, caller.userId, at],
    );
    if (marked) {
      const members = await all<{ id: number }>(tx, 'select person_id as id from chat_member where chat_id = $1', [chatId]);
      const mark = { chatId, messageId: id, userId: caller.userId, date: localTimestamp(at, settings.zone) };
      tx.emit('chat', 'MESSAGE_READ', mark, { receivers: members.map((member) => member.id) });
    }
    return loadMessage(id, within(context, tx));
  });
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
