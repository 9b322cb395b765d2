import { CHAT_HISTORY_SIZE, dayAfter } from '@lauda/domain';
import type { Client } from '../client.ts';
import { Cell, type View } from '../core/views.ts';
import { type Done, doneOf, isPassing, type Refusal } from '../failures.ts';
import type { ChatMessage, ChatMessageReadEvent } from '../types.ts';

export interface ChatLogView {
  /** Oldest first. */
  readonly messages: readonly ChatMessage[];
  readonly state: 'empty' | 'loading' | 'ready' | 'failed';
  /** Whether the server may have older ones. */
  readonly hasOlder: boolean;
  readonly isLoadingOlder: boolean;
  readonly refusal?: Refusal | undefined;
}
/** Messages, newest first, and whether there may be older ones. */
type Page = readonly [messages: readonly ChatMessage[], hasOlder: boolean];
/** How many messages the server answers at most at a time. */
const LONGEST = 100;
const EMPTY: ChatLogView = { messages: [], state: 'empty', hasOlder: false, isLoadingOlder: false };

/** Merges the read marks of one message from two sources. */
const marked = (message: ChatMessage, other: ChatMessage | undefined): ChatMessage => {
  const missing = other?.readBy.filter(({ userId }) => !message.readBy.some((mark) => mark.userId === userId)) ?? [];
  return missing.length === 0 ? message : { ...message, readBy: [...message.readBy, ...missing] };
};
/** Joins two lists of messages, each message once, in the order in which they were sent. */
function joined(some: readonly ChatMessage[], others: readonly ChatMessage[]): readonly ChatMessage[] {
  const byId = new Map(some.map((message) => [message.id, message]));
  for (const message of others) byId.set(message.id, marked(message, byId.get(message.id)));
  return [...byId.values()].sort((a, b) => a.id - b.id);
}

/** Lists who read which message from an event about one or many. */
export const marksOf = ({
  messageId,
  userId,
  also = [],
}: ChatMessageReadEvent): { readonly messageId: number; readonly userId: number }[] => [
  { messageId, userId },
  ...also.flatMap(({ userIds, messageIds }) => userIds.flatMap((reader) => messageIds.map((id) => ({ messageId: id, userId: reader })))),
];

/** The messages of a chat from the newest back, ten at a time (CHAT-10); of one day if a day is given. */
export class ChatLog {
  private readonly cell = new Cell<ChatLogView>(EMPTY);
  readonly view: View<ChatLogView> = this.cell;
  private readonly calls: Pick<Client['chats'], 'messages'>;
  private readonly chatId: number;
  private readonly day: string | undefined;
  private readonly onLoaded: (() => Promise<void>) | undefined;
  private round = 0;
  private isAsking = false;

  /** `onLoaded` is called after each load, which ends with it. */
  constructor(calls: Pick<Client['chats'], 'messages'>, chatId: number, day?: string, onLoaded?: () => Promise<void>) {
    this.calls = calls;
    this.chatId = chatId;
    this.day = day;
    this.onLoaded = onLoaded;
  }

  /** Loads the newest messages; messages received live meanwhile stay. */
  async load(): Promise<void> {
    await this.begin(undefined);
  }
  /** Loads what is shown once more, from the newest back to its oldest, so that who reads older messages keeps their place. */
  async reload(): Promise<void> {
    await this.begin(this.cell.snapshot().messages[0]?.id);
  }

  /** Whether its last load failed and may succeed now. */
  get isFailed(): boolean {
    return !this.isAsking && isPassing(this.cell.snapshot().refusal);
  }
  /** Loads what failed once more; what is shown stays, and why it failed, until there is an answer. */
  loadFailed(): Promise<void> {
    return this.begin(this.cell.snapshot().messages[0]?.id, true);
  }

  /** Loads the newest messages, and those before them back to one. */
  private async begin(backTo: number | undefined, isRetry = false): Promise<void> {
    this.round += 1;
    const { round } = this;
    const { messages: known } = this.cell.snapshot();
    if (!isRetry) this.cell.update((view) => ({ ...view, state: 'loading', refusal: undefined }));
    this.isAsking = true;
    const done = await this.pages(backTo);
    if (round !== this.round) return;
    this.isAsking = false;
    if (!done.ok) {
      this.cell.update((view) => ({ ...view, state: 'failed', refusal: done.error }));
      return;
    }
    const [page, hasOlder] = done.value;
    this.cell.update(({ messages }) => {
      // A message older than the page that was only marked as read meanwhile would be shown with a gap behind it.
      const oldest = page.at(-1)?.id ?? 0;
      const came = messages.filter((message) => !known.includes(message) && message.id >= oldest);
      return { messages: joined(page, came), state: 'ready', hasOlder, isLoadingOlder: false };
    });
    await this.onLoaded?.();
  }

  /** Loads the messages before the oldest that is shown. */
  async older(): Promise<void> {
    const { messages, hasOlder, isLoadingOlder } = this.cell.snapshot();
    const [oldest] = messages;
    if (!oldest || !hasOlder || isLoadingOlder) return;
    const { round } = this;
    this.cell.update((view) => ({ ...view, isLoadingOlder: true }));
    const done = await this.page({ date: oldest.date, beforeId: oldest.id });
    if (round !== this.round) return;
    this.cell.update((view) => ({
      ...view,
      isLoadingOlder: false,
      ...(done.ok ? { messages: joined(done.value[0], view.messages), hasOlder: done.value[1] } : { refusal: done.error }),
    }));
    await this.onLoaded?.();
  }

  /** Takes a message that was sent now. */
  take(message: ChatMessage): void {
    this.cell.update((view) => {
      const last = view.messages.at(-1);
      // A live message is nearly always the newest.
      if (last && message.id > last.id) return { ...view, messages: [...view.messages, message] };
      return view.messages.some(({ id }) => id === message.id) ? view : { ...view, messages: joined(view.messages, [message]) };
    });
  }

  /** Drops messages that were removed. */
  removed(ids: ReadonlySet<number>): void {
    this.cell.update((view) => {
      const messages = view.messages.filter(({ id }) => !ids.has(id));
      return messages.length === view.messages.length ? view : { ...view, messages };
    });
  }

  /** Marks messages as read by people (CHAT-13). */
  marked(event: ChatMessageReadEvent): void {
    const { date } = event;
    const readers = new Map<number, number[]>();
    for (const { messageId, userId } of marksOf(event)) readers.set(messageId, [...(readers.get(messageId) ?? []), userId]);
    this.cell.update((view) => ({
      ...view,
      messages: view.messages.map((message) => {
        const came = readers.get(message.id)?.filter((reader) => !message.readBy.some(({ userId }) => userId === reader)) ?? [];
        return came.length === 0 ? message : { ...message, readBy: [...message.readBy, ...came.map((userId) => ({ userId, date }))] };
      }),
    }));
  }

  /** Asks for the newest messages, page after page until one is there or there are no more; older ones than that are left out. */
  private async pages(backTo: number | undefined): Promise<Done<Page>> {
    const shown = this.cell.snapshot().messages.length;
    const size = backTo === undefined ? CHAT_HISTORY_SIZE : Math.min(Math.max(CHAT_HISTORY_SIZE, shown), LONGEST);
    let done = await this.page({ size, ...(this.day !== undefined && { date: `${dayAfter(this.day)}T00:00:00` }) });
    const messages: ChatMessage[] = [];
    while (done.ok) {
      const [page, hasOlder] = done.value;
      messages.push(...page);
      const oldest = page.at(-1);
      if (backTo === undefined || !oldest || !hasOlder || oldest.id <= backTo) {
        const wanted = messages.filter(({ id }) => id >= (backTo ?? 0));
        return { ok: true, value: [wanted, hasOlder || wanted.length < messages.length] };
      }
      done = await this.page({ size, date: oldest.date, beforeId: oldest.id });
    }
    return done;
  }
  private async page(query: { readonly date?: string; readonly beforeId?: number; readonly size?: number }): Promise<Done<Page>> {
    const { size = CHAT_HISTORY_SIZE } = query;
    const done = await doneOf(() => this.calls.messages.list(this.chatId, { ...query, size }));
    if (!done.ok) return done;
    const { day } = this;
    const page = day === undefined ? done.value : done.value.filter(({ date }) => date.startsWith(day));
    return { ok: true, value: [page, page.length === size] };
  }
}
