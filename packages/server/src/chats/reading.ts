import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Context } from '../context.ts';
import { Problem } from '../problem.ts';
import { all, type Change, change, type NamedStatement } from '../storage/change.ts';
import { localTimestamp } from '../time.ts';
import { type Message, messagesFor } from './rows.ts';

/** The least time between two batches, in ms; a mark that comes alone is stored at once. */
const GATHER_MS = 500;
/** The most marks that are stored at once. */
const MOST_AT_ONCE = 5_000;

/** A message marked as read by somebody. */
interface Mark {
  readonly messageId: number;
  readonly userId: number;
}
/** A mark to be stored; `done` gets the message with its new marks, or undefined if the reader did not receive it. */
interface PendingMark extends Mark {
  readonly done: (message: Message | undefined) => void;
  readonly failed: (error: unknown) => void;
}
type StoredMarks = { readonly chatId: number; readonly messages: number[]; readonly people: number[]; readonly receivers: number[] };

// Rows are locked in one order, so that nodes which mark the same ones wait for each other and never deadlock.
const MARK: NamedStatement = {
  name: 'chat_mark',
  text: `with held as materialized (
      select r.message_id, r.person_id from unnest($1::bigint[], $2::bigint[]) as asked (message_id, person_id)
        join chat_receipt r on r.message_id = asked.message_id and r.person_id = asked.person_id
        join chat_member me on me.chat_id = r.chat_id and me.person_id = r.person_id
      where r.read_at is null order by r.message_id, r.person_id for update of r),
    marked as (update chat_receipt r set read_at = $3 from held where r.message_id = held.message_id and r.person_id = held.person_id
      returning r.chat_id, r.message_id, r.person_id)
    select chat_id as "chatId", array_agg(message_id order by message_id, person_id) as messages,
      array_agg(person_id order by message_id, person_id) as people,
      (select array_agg(m.person_id) from chat_member m where m.chat_id = marked.chat_id) as receivers
    from marked group by chat_id order by chat_id`,
};
const THEIRS: NamedStatement = {
  name: 'chat_theirs',
  text: `select r.message_id as "messageId", r.person_id as "userId" from unnest($1::bigint[], $2::bigint[]) as asked (message_id, person_id)
    join chat_receipt r on r.message_id = asked.message_id and r.person_id = asked.person_id
    join chat_member me on me.chat_id = r.chat_id and me.person_id = r.person_id`,
};

const nameOf = ({ messageId, userId }: Mark): string => `${messageId} ${userId}`;

/** Groups people who read the same messages, so that the event of two hundred readers has some hundred bytes. */
function groupReaders(marks: readonly Mark[]): { userIds: number[]; messageIds: number[] }[] {
  const people = [...Map.groupBy(marks, ({ userId }) => userId)].map(([userId, read]) => ({
    userId,
    messageIds: read.map(({ messageId }) => messageId),
  }));
  return [...Map.groupBy(people, ({ messageIds }) => messageIds.join()).values()].map((same) => ({
    userIds: same.map(({ userId }) => userId),
    messageIds: same[0]!.messageIds,
  }));
}

/** Announces all stored marks of a chat in one event. */
function tell(tx: Change, { chatId, messages, people, receivers }: StoredMarks, date: string): void {
  const [first, ...others] = messages.map((messageId, at): Mark => ({ messageId, userId: people[at]! }));
  const also = others.length > 0 ? { also: groupReaders(others) } : {};
  tx.emit('chat', 'MESSAGE_READ', { chatId, ...first!, date, ...also }, { receivers });
}

type Services = Pick<Context, 'kept' | 'now' | 'settings'>;

/** The read marks of a node: those that arrive while a batch is stored, or shortly after, are the next batch, stored and announced together. */
class ReadMarks {
  private readonly services: Services;
  private waiting: PendingMark[] = [];
  private isStoring = false;
  private next = 0;

  constructor(services: Services) {
    this.services = services;
  }

  /** Marks a message as read by somebody and answers it; undefined where it is not theirs. */
  add(mark: Mark): Promise<Message | undefined> {
    return new Promise((done, failed) => {
      this.waiting.push({ ...mark, done, failed });
      if (!this.isStoring) void this.storeAll();
    });
  }

  private async storeAll(): Promise<void> {
    this.isStoring = true;
    while (this.waiting.length > 0) {
      await sleep(Math.max(0, this.next - performance.now()));
      const some = this.waiting.splice(0, MOST_AT_ONCE);
      this.next = performance.now() + GATHER_MS;
      try {
        const found = await this.store(some);
        for (const each of some) each.done(found.get(nameOf(each)));
      } catch (error) {
        for (const { failed } of some) failed(error);
      }
    }
    this.isStoring = false;
  }

  /** Stores marks in one change; answers the messages by mark, without marks of people who did not receive them. */
  private async store(given: readonly Mark[]): Promise<Map<string, Message>> {
    const { kept, now, settings } = this.services;
    const marks = [...new Map(given.map((mark) => [nameOf(mark), mark])).values()];
    const readers = new Set(marks.map(({ userId }) => userId));
    const asked = [marks.map(({ messageId }) => messageId), marks.map(({ userId }) => userId)];
    return change({ pool: kept, now }, readers.size === 1 ? marks[0]! : null, async (tx) => {
      const at = new Date(now());
      const ids = [...new Set(asked[0])];
      // Sent without waiting in between; the messages are read with their new marks.
      const [marked, theirs, messages] = await Promise.all([
        all<StoredMarks & Record<string, unknown>>(tx, MARK, [...asked, at]),
        all<Mark & Record<string, unknown>>(tx, THEIRS, asked),
        messagesFor({ pool: tx, settings }, ids),
      ]);
      for (const each of marked) tell(tx, each, localTimestamp(at, settings.zone));
      const byId = new Map(messages.map((message) => [message.id, message]));
      return new Map(theirs.map((mark) => [nameOf(mark), byId.get(mark.messageId)!]));
    });
  }
}

// By the reserved pool of the node, whose statements are not cancelled when a caller leaves.
const nodes = new WeakMap<Pool, ReadMarks>();

/** Marks a message as read by the caller and announces it to the chat, once. @throws {Problem} not_found for a message that is not theirs. */
export async function readMessage(messageId: number, context: Context): Promise<Message> {
  const { kept, caller } = context;
  const marks = nodes.get(kept) ?? new ReadMarks(context);
  nodes.set(kept, marks);
  const message = await marks.add({ messageId, userId: caller.userId });
  if (!message) throw new Problem('not_found');
  return message;
}
