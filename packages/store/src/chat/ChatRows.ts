import type { Client } from '../client.ts';
import { Cell, derived, type View } from '../core/views.ts';
import { doneOf, type Refusal } from '../failures.ts';
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

/** The chats that are known, each with its newest message. */
export class ChatRows {
  private readonly parts: RowParts;
  private readonly rows = new Cell<ReadonlyMap<number, Chat>>(new Map());
  private readonly loading = new Cell<Pick<ChatList, 'state' | 'refusal'>>({ state: 'empty' });
  readonly list: View<ChatList>;

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
  async load(): Promise<void> {
    this.loading.set({ state: 'loading' });
    const done = await doneOf(() => this.parts.client.chats.list());
    if (done.ok) this.rows.update((before) => new Map(done.value.map((chat) => [chat.id, newer(chat, before.get(chat.id))])));
    this.loading.set(done.ok ? { state: 'ready' } : { state: 'failed', refusal: done.error });
  }
  /** Answers one chat, loading it if it is not known yet. */
  async know(id: number): Promise<Chat | undefined> {
    if (!this.get(id)) {
      const done = await attempt(this.parts, 'error:loadFailed', () => this.parts.client.chats.load(id));
      if (done.ok) this.put(done.value);
    }
    return this.get(id);
  }
  put(chat: Chat): void {
    this.rows.update((rows) => new Map(rows).set(chat.id, newer(chat, rows.get(chat.id))));
  }
  /** Takes a message as the newest of its chat. */
  said(message: ChatMessage): void {
    const chat = this.get(message.chatId);
    if (chat && newestOf(chat) < message.id) this.put({ ...chat, messages: [message] });
    else if (!chat && this.state === 'ready') void this.know(message.chatId);
  }
  /** Who is in a chat changed (CHAT-14). */
  members(id: number, change: (members: Chat['members']) => Chat['members']): void {
    const chat = this.get(id);
    if (chat) this.rows.update((rows) => new Map(rows).set(id, { ...chat, members: change(chat.members) }));
  }
  gone(id: number): void {
    this.rows.update((rows) => new Map([...rows].filter(([each]) => each !== id)));
  }
  clear(): void {
    this.rows.set(new Map());
    this.loading.set({ state: 'empty' });
  }
}
