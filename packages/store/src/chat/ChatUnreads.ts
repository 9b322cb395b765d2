import type { Client } from '../client.ts';
import { Cell, derived, type View } from '../core/views.ts';
import { doneOf, mayPass } from '../failures.ts';
import type { ChatMessage } from '../types.ts';

/** Unread messages: the ids received live, and the number before that. */
interface Unread {
  readonly before: number;
  readonly newest: number;
  readonly came: ReadonlySet<number>;
}
const NONE: Unread = { before: 0, newest: 0, came: new Set() };

/** How many messages are unread in each chat: counted by the server once, and kept by events. */
export class ChatUnreads {
  private readonly calls: Pick<Client['chats'], 'unread'>;
  private readonly cell = new Cell<ReadonlyMap<number, Unread>>(new Map());
  /** By chat. */
  readonly counts: View<ReadonlyMap<number, number>> = derived(
    [this.cell],
    (chats) => new Map([...chats].map(([id, { before, came }]) => [id, before + came.size])),
  );
  readonly total: View<number> = derived([this.counts], (counts) => [...counts.values()].reduce((sum, count) => sum + count, 0));
  /** The newest message id of each chat: a higher one is new. */
  private readonly newest = new Map<number, number>();
  private readonly seen = new Set<number>();
  /** How many messages were read here: a count requested before a message was read is requested again. */
  private reads = 0;
  /** Raised whenever a person signs out at this desk. */
  private round = 0;
  private failed = false;

  constructor(calls: Pick<Client['chats'], 'unread'>) {
    this.calls = calls;
  }

  /** Whether the last count failed and may succeed now. */
  get isFailed(): boolean {
    return this.failed;
  }
  async loadFailed(): Promise<void> {
    if (this.failed) await this.load();
  }
  async load(): Promise<void> {
    this.failed = false;
    const { reads, round } = this;
    const there = this.cell.snapshot();
    const done = await doneOf(() => this.calls.unread());
    // The answer may be of the person who signed out.
    if (round !== this.round) return;
    if (!done.ok) {
      this.failed = mayPass(done.error);
      return;
    }
    if (reads !== this.reads) return this.load();
    const counted = new Map(done.value.map(({ chatId, count, lastMessage }) => [chatId, { before: count, newest: lastMessage?.id ?? 0 }]));
    this.seen.clear();
    this.cell.update((chats) => {
      const ids = new Set([...counted.keys(), ...chats.keys()]);
      const after = [...ids].map((id): [number, Unread] => {
        const { before, newest } = counted.get(id) ?? NONE;
        // Messages received after the answer was made are not in its count.
        const came = [...(chats.get(id)?.came ?? [])].filter((message) => message > newest && !there.get(id)?.came.has(message));
        return [id, { before, newest, came: new Set(came) }];
      });
      return new Map(after.filter(([, { before, came }]) => before + came.size > 0));
    });
  }

  /** Tells whether a message is new; true once for each. */
  isNews({ id, chatId }: ChatMessage): boolean {
    if (id <= (this.newest.get(chatId) ?? 0)) return false;
    this.newest.set(chatId, id);
    return true;
  }
  /** Counts a message; answers whether it is the first of its chat to be unread. */
  came({ id, chatId }: ChatMessage): boolean {
    const known = this.cell.snapshot().get(chatId) ?? NONE;
    if (id <= known.newest) return false;
    this.cell.update((chats) => new Map(chats).set(chatId, { ...known, came: new Set([...known.came, id]) }));
    return known.before + known.came.size === 0;
  }
  /** A message was read, here or in another window. */
  read({ chatId, messageId }: { readonly chatId: number; readonly messageId: number }): void {
    const known = this.cell.snapshot().get(chatId);
    if (!known || this.seen.has(messageId)) return;
    this.seen.add(messageId);
    this.reads += 1;
    const came = new Set(known.came);
    const before = came.delete(messageId) ? known.before : Math.max(0, known.before - 1);
    this.put(chatId, { ...known, before, came });
  }
  gone(chatId: number): void {
    this.put(chatId, NONE);
  }
  clear(): void {
    this.round += 1;
    this.failed = false;
    this.newest.clear();
    this.seen.clear();
    this.cell.set(new Map());
  }

  private put(chatId: number, unread: Unread): void {
    this.cell.update((chats) => {
      const next = new Map(chats);
      if (unread.before + unread.came.size > 0) next.set(chatId, unread);
      else next.delete(chatId);
      return next;
    });
  }
}
