import type { Client, Live } from '../client.ts';
import type { View } from '../core/views.ts';
import type { Env } from '../env.ts';
import type { Done, FailureKey } from '../failures.ts';
import { failingOf } from '../lists/failing.ts';
import { StoreQuery } from '../lists/StoreQuery.ts';
import type { LiveEvent } from '../live.ts';
import { Maker, type Opening } from '../Maker.ts';
import type { Notices } from '../notices.ts';
import type { Chat, ChatMessage } from '../types.ts';
import { attempt } from '../verbs.ts';
import { ChatDesk } from './ChatDesk.ts';
import { ChatLog, marksOf } from './ChatLog.ts';
import { ChatReading } from './ChatReading.ts';
import { type ChatList, ChatRows } from './ChatRows.ts';
import { ChatTyping } from './ChatTyping.ts';
import { ChatUnreads } from './ChatUnreads.ts';
import { ChatWindows } from './ChatWindows.ts';
import { chatMaking, isGroupChat } from './chatMaking.ts';

type ChatEvent = Extract<LiveEvent, { kind: `chat ${string}` }>;
type ListEvent = Extract<ChatEvent, { kind: `chat ${'CREATE' | `MEMBER${string}`}` }>;

export interface ChatParts {
  readonly client: Pick<Client, 'chats' | 'users'> & { readonly realtime?: Pick<Live, 'typing'> | undefined };
  readonly env: Env;
  readonly notices: Notices;
  /** The signed-in user. */
  me(): number | undefined;
  /** Whether the user may chat. */
  may(): boolean;
  readonly users: { get(id: number): { readonly nickname: string } | undefined };
}

/** The chats of the person, their windows, and what is unread. */
export class Chats {
  readonly windows: ChatWindows;
  readonly unread: ChatUnreads;
  /** Every chat. */
  readonly list: View<ChatList>;
  private readonly parts: ChatParts;
  private readonly maker: Maker;
  private readonly rows: ChatRows;
  private readonly typing: ChatTyping;
  private readonly desks = new Map<number, ChatDesk>();
  /** What was being written when the session ended, by the chat. */
  readonly left = new Map<number, string>();
  private readonly reading: ChatReading;

  constructor(parts: ChatParts) {
    this.parts = parts;
    this.maker = new Maker(parts.env);
    this.windows = new ChatWindows(parts.env.timers);
    this.typing = new ChatTyping(parts.env.timers);
    this.unread = new ChatUnreads(parts.client.chats);
    this.rows = new ChatRows(parts);
    this.list = this.rows.list;
    this.reading = new ChatReading(parts, {
      isOpen: (id) => this.windows.isOpen(id),
      log: (id) => this.desks.get(id)?.log,
      read: (message) => this.unread.read(message),
    });
  }

  /** Loads the list unless loaded; events keep it up to date. */
  async ensure(): Promise<void> {
    if (this.rows.state === 'empty' || this.rows.state === 'failed') await this.rows.load();
  }

  /** Counts what is unread, for those who may chat. */
  async start(): Promise<void> {
    if (this.parts.may()) await this.unread.load();
  }

  /** Reloads what is shown, after events were missed. */
  async reloadAll(): Promise<void> {
    const lists = this.rows.state === 'empty' ? [] : [this.rows.load()];
    await Promise.all([...lists, ...this.windows.stack.map((id) => this.desk(id).log.reload())]);
  }

  /** What of the chats could not be loaded. */
  readonly failing = failingOf(() => [this.unread, this.rows, ...this.windows.stack.map((id) => this.desk(id).log)]);

  /** Tells whether a message is being written or sent, or was when the session ended. */
  get isWriting(): boolean {
    return this.left.size > 0 || [...this.desks.values()].some(({ unsent }) => unsent !== '');
  }

  /** Forgets everything but what was being written: the next person at this desk may be somebody else, or the same. */
  clear(): void {
    for (const [id, { unsent }] of this.desks) if (unsent !== '') this.left.set(id, unsent);
    for (const { uploads } of this.desks.values()) uploads.stop();
    this.windows.clear();
    this.typing.clear();
    this.unread.clear();
    this.desks.clear();
    this.rows.clear();
    this.reading.clear();
  }

  /** Forgets what was being written: somebody else is signed in, or the person signed out. */
  forgetDrafts(): void {
    this.left.clear();
  }

  /** One chat, undefined until it is known. */
  chat(id: number): View<Chat | undefined> {
    return this.rows.row(id);
  }
  /** The desk of a chat: its messages, draft and uploads in this window. */
  desk(id: number): ChatDesk {
    const desk = this.desks.get(id) ?? new ChatDesk(this.parts, id, this.left.get(id), () => this.reading.shown(id));
    this.left.delete(id);
    this.desks.set(id, desk);
    return desk;
  }
  /** The nicknames of the others who are writing. */
  writers(id: number): View<readonly string[]> {
    return this.typing.of(id);
  }
  /** The chats of a past day; ask `load` for them. */
  history(date: string): StoreQuery<readonly Chat[]> {
    return new StoreQuery(() => this.parts.client.chats.history(date));
  }
  /** The messages of a chat on a day, read-only. */
  dayLog(id: number, date: string): ChatLog {
    return new ChatLog(this.parts.client.chats, id, date);
  }

  /** Opens the window of a chat, with its newest messages. */
  async open(id: number): Promise<void> {
    const isNew = !this.windows.stack.includes(id);
    this.windows.open(id);
    if (!isNew) return;
    await Promise.all([this.rows.know(id), this.desk(id).log.load()]);
  }
  /** Closes a chat; closing that of a group leaves the group (CHAT-02, CHAT-03). `windows.hide` leaves none. */
  async close(id: number): Promise<void> {
    const chat = this.rows.get(id);
    this.windows.close(id);
    this.blurred(id);
    if (!chat || !isGroupChat(chat)) return;
    const done = await this.attempt('error:actionFailed', () => this.parts.client.chats.leave(id));
    if (done.ok) this.gone(id);
  }
  /** Marks the chat as focused: what it shows counts as read from now on (CHAT-12). */
  focus(id: number): void {
    this.reading.focus(id);
  }
  blurred(id: number): void {
    this.reading.blurred(id);
  }
  /** Loads earlier messages and marks them as read. */
  older(id: number): Promise<void> {
    return this.desk(id).log.older();
  }

  /** Begins a chat with others, or finds the one of two, and opens its window. */
  async create(userIds: readonly number[], opening?: Opening): Promise<Done<Chat>> {
    const rules = chatMaking(this.parts.client.chats, this.parts.me());
    const done = await this.attempt('error:createFailed', () => this.maker.make({ userIds }, rules, opening));
    if (done.ok) {
      this.rows.put(done.value);
      void this.open(done.value.id);
    }
    return done;
  }
  /** Adds people: to a group by a call; with two people a chat of all of them begins, and theirs is minimised (CHAT-06, CHAT-07). */
  async addMembers(id: number, userIds: readonly number[], opening?: Opening): Promise<Done<Chat>> {
    const known = await this.rows.know(id);
    if (known && isGroupChat(known)) {
      const done = await this.attempt('error:updateFailed', () => this.parts.client.chats.addMembers(id, userIds));
      if (done.ok) this.rows.put(done.value);
      return done;
    }
    const all = new Set([...(known?.members ?? []).map((member) => member.id), ...userIds]);
    const done = await this.create([...all], opening);
    if (done.ok && done.value.id !== id) this.windows.minimise(id);
    return done;
  }
  /** Adds the active people of a group of users, those who are not in the chat already (CHAT-08). */
  async addGroup(id: number, groupId: number, opening?: Opening): Promise<Done<unknown>> {
    const found = await this.ofGroup(groupId);
    if (!found.ok) return found;
    const { members } = (await this.rows.know(id)) ?? { members: [] };
    const known = new Set(members.map((member) => member.id));
    const added = found.value.filter((user) => !known.has(user));
    return added.length === 0 ? { ok: true, value: undefined } : this.addMembers(id, added, opening);
  }
  /** The ids of the active people of a group of users, each once. */
  async ofGroup(groupId: number): Promise<Done<number[]>> {
    const found = await this.attempt('error:loadFailed', () => this.parts.client.users.active({ groupId }));
    return found.ok ? { ok: true, value: [...new Set(found.value.map((user) => user.id))] } : found;
  }

  /** Merges one live event. */
  merge(event: ChatEvent): void {
    switch (event.kind) {
      case 'chat MESSAGE_SENT':
        this.said(event.data);
        return;
      case 'chat MESSAGE_READ':
        this.desks.get(event.data.chatId)?.log.marked(event.data);
        for (const { messageId, userId } of marksOf(event.data))
          if (userId === this.parts.me()) this.unread.read({ chatId: event.data.chatId, messageId });
        return;
      case 'chat DELETE':
        this.removed(event.data.chatId, new Set(event.data.ids));
        return;
      case 'chat IS_TYPING':
        if (event.data.userId !== this.parts.me()) this.typing.says(event.data.chatId, event.data.userId, event.data.nickname);
        return;
      default:
        this.mergeList(event);
    }
  }

  private mergeList(event: ListEvent): void {
    switch (event.kind) {
      case 'chat CREATE':
        this.rows.put(event.data);
        return;
      case 'chat MEMBERS_ADDED': {
        const { chatId, members: added } = event.data;
        const ids = new Set(added.map(({ id }) => id));
        this.rows.members(chatId, (members) => [...members.filter(({ id }) => !ids.has(id)), ...added]);
        return;
      }
      case 'chat MEMBER_LEFT': {
        const { chatId, userId } = event.data;
        this.typing.stopped(chatId, userId);
        if (userId === this.parts.me()) this.gone(chatId);
        else this.rows.members(chatId, (members) => members.filter(({ id }) => id !== userId));
        return;
      }
      default:
        event satisfies never;
    }
  }

  private removed(chatId: number, ids: ReadonlySet<number>): void {
    this.desks.get(chatId)?.log.removed(ids);
    this.rows.removed(chatId, ids);
    // Only the server knows which of the removed messages were unread here.
    if (this.unread.counts.snapshot().has(chatId)) void this.unread.load();
  }

  private said(message: ChatMessage): void {
    const { chatId, userId } = message;
    const isNews = this.unread.isNews(message) && userId !== this.parts.me();
    if (isNews && this.windows.bringBack(chatId)) void this.desk(chatId).log.load();
    this.desks.get(chatId)?.log.take(message);
    this.typing.stopped(chatId, userId);
    this.rows.said(message);
    if (!isNews) return;
    const isFirst = this.unread.came(message);
    if (this.reading.isWatched(chatId)) void this.reading.shown(chatId);
    else if (isFirst) void this.tell(message);
  }
  /** Shows a notice of a new message without its text: others may look over one's shoulder. */
  private async tell({ chatId, userId }: ChatMessage): Promise<void> {
    const name =
      this.parts.users.get(userId)?.nickname ?? (await this.rows.know(chatId, false))?.members.find(({ id }) => id === userId)?.name;
    if (name !== undefined) this.parts.notices.show({ level: 'INFORMATION', title: { key: 'phrases:newChatMessage', params: { name } } });
  }

  private gone(id: number): void {
    this.desks.get(id)?.uploads.stop();
    this.desks.delete(id);
    if (this.windows.stack.includes(id)) this.windows.close(id);
    this.unread.gone(id);
    this.rows.gone(id);
  }
  private attempt<T>(kind: FailureKey, send: () => Promise<T>): Promise<Done<T>> {
    return attempt(this.parts, kind, send);
  }
}
