import type { Client } from '../client.ts';
import { Replay, type Step } from '../core/Replay.ts';
import { batch, Cell, derived, type View } from '../core/views.ts';
import { doneOf, isPassing, type Refusal } from '../failures.ts';
import type { Notices } from '../notices.ts';
import type { Chat, ChatMessage } from '../types.ts';
import { attempt } from '../verbs.ts';

export interface ChatList {
  /** The liveliest first. */
  readonly chats: readonly Chat[];
  readonly state: 'empty' | 'loading' | 'ready' | 'failed';
  readonly refusal?: Refusal | undefined;
}
interface RowParts {
  readonly client: Pick<Client, 'chats'>;
  readonly notices: Notices;
}

const newestOf = ({ messages }: Chat): number => messages[0]?.id ?? 0;
/** Merges an answered chat with a newer newest message already known. */
const newer = (chat: Chat, known: Chat | undefined): Chat => {
  const newest = known && newestOf(known) > newestOf(chat) ? known.messages : chat.messages;
  return { ...chat, messages: newest.slice(0, 1) };
};

type Rows = ReadonlyMap<number, Chat>;
const put =
  (chat: Chat): Step<Rows> =>
  (rows) =>
    new Map(rows).set(chat.id, newer(chat, rows.get(chat.id)));
/** Changes a chat that is known. */
const changed =
  (id: number, change: (chat: Chat) => Chat): Step<Rows> =>
  (rows) => {
    const chat = rows.get(id);
    const next = chat && change(chat);
    return next === chat ? rows : new Map(rows).set(id, next!);
  };

/** The known chats, each with its newest message; events received during a load are applied again to its answer. */
export class ChatRows {
  private readonly parts: RowParts;
  private readonly rows = new Replay<Rows>(new Map());
  private readonly loading = new Cell<Pick<ChatList, 'state' | 'refusal'>>({ state: 'empty' });
  readonly list: View<ChatList>;
  /** Raised whenever a person signs out at this desk. */
  private round = 0;
  private isAsking = false;

  constructor(parts: RowParts) {
    this.parts = parts;
    this.list = derived([this.rows, this.loading], (rows, loading) => ({
      ...loading,
      chats: [...rows.values()].sort((a, b) => newestOf(b) - newestOf(a) || b.id - a.id),
    }));
  }

  get state(): ChatList['state'] {
    return this.loading.snapshot().state;
  }
  get(id: number): Chat | undefined {
    return this.rows.snapshot().get(id);
  }
  row(id: number): View<Chat | undefined> {
    return derived([this.rows], (rows) => rows.get(id));
  }

  /** Loads the whole list. */
  load(): Promise<void> {
    this.loading.set({ state: 'loading' });
    return this.ask();
  }
  private async ask(): Promise<void> {
    const { round } = this;
    this.isAsking = true;
    const record = this.rows.record();
    const done = await doneOf(() => this.parts.client.chats.list());
    // The answer may be the list of the person who signed out.
    if (round !== this.round) return record();
    this.isAsking = false;
    batch(() => {
      record(done.ok ? (before) => new Map(done.value.map((chat) => [chat.id, newer(chat, before.get(chat.id))])) : undefined);
      this.loading.set(done.ok ? { state: 'ready' } : { state: 'failed', refusal: done.error });
    });
  }
  /** Whether its last load failed and may succeed now. */
  get isFailed(): boolean {
    return !this.isAsking && isPassing(this.loading.snapshot().refusal);
  }
  /** Loads what failed once more; what is shown stays, and why it failed, until there is an answer. */
  loadFailed(): Promise<void> {
    return this.ask();
  }
  /** Answers one chat, loading it if it is not known yet; a refusal is told where a person asked for it. */
  async know(id: number, isAsked = true): Promise<Chat | undefined> {
    if (!this.get(id)) {
      const record = this.rows.record();
      const load = (): Promise<Chat> => this.parts.client.chats.load(id);
      const done = await (isAsked ? attempt(this.parts, 'error:loadFailed', load) : doneOf(load));
      record(done.ok ? put(done.value) : undefined);
    }
    return this.get(id);
  }
  put(chat: Chat): void {
    this.rows.confirm(put(chat));
  }
  /** Takes a message as the newest of its chat. */
  said(message: ChatMessage): void {
    const { chatId } = message;
    // The person may have left the chat meanwhile, so a refusal is not shown.
    if (!this.get(chatId) && this.state === 'ready') void this.know(chatId, false);
    this.rows.confirm(changed(chatId, (chat) => (newestOf(chat) < message.id ? { ...chat, messages: [message] } : chat)));
  }
  /** Drops the newest message of a chat if it was removed: removals are from the oldest on, so no other is left. */
  removed(chatId: number, ids: ReadonlySet<number>): void {
    this.rows.confirm(changed(chatId, (chat) => (ids.has(newestOf(chat)) ? { ...chat, messages: [] } : chat)));
  }
  /** Who is in a chat changed (CHAT-14). */
  members(id: number, change: (members: Chat['members']) => Chat['members']): void {
    this.rows.confirm(changed(id, (chat) => ({ ...chat, members: change(chat.members) })));
  }
  gone(id: number): void {
    this.rows.confirm((rows) => new Map([...rows].filter(([each]) => each !== id)));
  }
  clear(): void {
    this.round += 1;
    this.isAsking = false;
    this.rows.confirm(() => new Map());
    this.loading.set({ state: 'empty' });
  }
}
