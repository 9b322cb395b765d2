import { CHAT_HISTORY_SIZE, dayAfter, GROUP_CHAT_MEMBERS } from '@lauda/domain';
import type { Context } from '../context.ts';
import { invalid, Problem } from '../problem.ts';
import { all, type Change, change, type NamedStatement, one, within } from '../storage/change.ts';
import { instantOf } from '../time.ts';
import { type Chat, chatsOf, messagesBetween, messagesById, messagesOf } from './rows.ts';

/** Lists every chat of the caller with its newest message; with `userIds` those of exactly these people and the caller. */
export async function listChats(userIds: readonly number[] | undefined, context: Context): Promise<Chat[]> {
  const wanted = userIds && [...new Set([...userIds, context.caller.userId])];
  const found = (await chatsOf(context, null)).filter(
    ({ members }) => !wanted || (members.length === wanted.length && members.every(({ id }) => wanted.includes(id))),
  );
  const newest = await messagesById(
    context,
    found.flatMap((row) => row.newest ?? []),
  );
  return found.map(({ newest: id, ...chat }) => ({ ...chat, messages: newest.filter((message) => message.id === id) }));
}

/** Loads a chat of the caller; not found for everybody else. */
export async function loadChat(id: number, context: Context): Promise<Chat> {
  const [row] = await chatsOf(context, [id]);
  if (!row) throw new Problem('not_found');
  const { newest: _, ...chat } = row;
  return { ...chat, messages: await messagesOf(context, id, { size: CHAT_HISTORY_SIZE }) };
}

/** Lists the caller's chats with messages on a day, with the newest of that day. */
export async function chatsOn(date: string, context: Context): Promise<Chat[]> {
  const { zone } = context.settings;
  const [from, to] = [date, dayAfter(date)].map((day) => instantOf(`${day}T00:00:00`, zone));
  const said = await messagesBetween(context, from!, to!, CHAT_HISTORY_SIZE);
  const found = await chatsOf(context, [...new Set(said.map(({ chatId }) => chatId))]);
  return found.map(({ newest: _, ...chat }) => ({ ...chat, messages: said.filter(({ chatId }) => chatId === chat.id) }));
}

const HOLD: NamedStatement = { name: 'chat_hold', text: 'select 1 from chat where id = $1 for no key update' };
/** Locks a chat's row to the end of the change, so that its messages and changes of members happen one after the other. */
export const holdChat = (tx: Change, chatId: number): Promise<unknown> => one(tx, HOLD, [chatId]);

const IS_OF_TWO = 'select 1 from chat where id = $1 and of_two';
/** Answers the ids of a chat's members and locks its row, so that they stay the same to the end of the change. */
async function holdMembers(tx: Change, chatId: number, userId: number): Promise<number[]> {
  await holdChat(tx, chatId);
  const members = await all<{ id: number }>(tx, 'select person_id as id from chat_member where chat_id = $1 order by person_id', [chatId]);
  const ids = members.map(({ id }) => id);
  if (!ids.includes(userId)) throw new Problem('not_found');
  return ids;
}

/** Refuses unknown and excluded people. */
async function demandPeople(tx: Change, ids: readonly number[]): Promise<void> {
  const found = await all(tx, 'select 1 from person where id = any($1) and not excluded for key share', [ids]);
  if (found.length < ids.length) throw invalid('userIds', 'unknown_id');
}
const join = (tx: Change, chatId: number, ids: readonly number[], at: Date): Promise<unknown> =>
  tx.query('insert into chat_member (chat_id, person_id, joined_at) select $1, id, $3 from unnest($2::bigint[]) id', [chatId, ids, at]);

/** Finds the chat of two people, the oldest of several; a group that only two are left in is none. */
async function chatOfTwo(tx: Change, ids: readonly number[]): Promise<number | undefined> {
  // Two people who begin the same chat at once wait for each other here, so that only one is made.
  const [lower, higher] = [...ids].sort((a, b) => a - b);
  await tx.query('select pg_advisory_xact_lock($1::int, $2::int)', [lower, higher]);
  const found = await one<{ id: number }>(
    tx,
    `select a.chat_id as id from chat_member a join chat_member b on b.chat_id = a.chat_id and b.person_id = $2
       join chat c on c.id = a.chat_id and c.of_two
     where a.person_id = $1 order by 1 limit 1`,
    [lower, higher],
  );
  return found?.id;
}

/** Creates a chat of the caller with others, or answers the existing one of two people. */
export function createChat(userIds: readonly number[], context: Context): Promise<Chat> {
  const { caller } = context;
  return change(context, caller, async (tx) => {
    const others = [...new Set(userIds)].filter((id) => id !== caller.userId);
    if (others.length === 0) throw invalid('userIds', 'min', { min: 1, of: 'others' });
    await demandPeople(tx, others);
    const ids = [caller.userId, ...others];
    const isOfTwo = ids.length === GROUP_CHAT_MEMBERS;
    const known = isOfTwo ? await chatOfTwo(tx, ids) : undefined;
    if (known !== undefined) return loadChat(known, within(context, tx));
    const at = new Date(context.now());
    const { id } = (await one<{ id: number }>(tx, 'insert into chat (created_at, of_two) values ($1, $2) returning id', [at, isOfTwo]))!;
    await join(tx, id, ids, at);
    const chat = await loadChat(id, within(context, tx));
    tx.emit('chat', 'CREATE', chat, { receivers: ids });
    return chat;
  });
}

/** Adds people to a group chat: former members are told who joined, new members get the chat. */
export function addMembers(id: number, userIds: readonly number[], context: Context): Promise<Chat> {
  const { caller } = context;
  return change(context, caller, async (tx) => {
    const members = await holdMembers(tx, id, caller.userId);
    if (await one(tx, IS_OF_TWO, [id]))
      throw new Problem('precondition_failed', { details: 'a chat of two people takes nobody else: begin one of all' });
    const added = [...new Set(userIds)].filter((each) => !members.includes(each));
    if (added.length === 0) return loadChat(id, within(context, tx));
    await demandPeople(tx, added);
    await join(tx, id, added, new Date(context.now()));
    const chat = await loadChat(id, within(context, tx));
    tx.emit(
      'chat',
      'MEMBERS_ADDED',
      { chatId: id, members: chat.members.filter((each) => added.includes(each.id)) },
      { receivers: members },
    );
    tx.emit('chat', 'CREATE', { ...chat, messages: [], unread: 0 }, { receivers: added });
    return chat;
  });
}

/** Takes the caller out of a chat and tells everybody who was in it, the caller too. */
export function leaveChat(id: number, context: Context): Promise<void> {
  const { caller } = context;
  return change(context, caller, async (tx) => {
    const members = await holdMembers(tx, id, caller.userId);
    await tx.query('delete from chat_member where chat_id = $1 and person_id = $2', [id, caller.userId]);
    tx.emit('chat', 'MEMBER_LEFT', { chatId: id, userId: caller.userId }, { receivers: members });
  });
}
