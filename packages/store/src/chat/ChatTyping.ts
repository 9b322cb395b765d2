import { CHAT_TYPING_MS } from '@lauda/domain';
import { Cell, type View } from '../core/views.ts';
import type { Timers } from '../env.ts';

const NOBODY: readonly string[] = [];

/** The people typing in each chat: shown for 3 s after each signal (CHAT-15), or until their message arrives. */
export class ChatTyping {
  private readonly timers: Timers;
  private readonly cells = new Map<number, Cell<readonly string[]>>();
  private readonly writing = new Map<string, { readonly chatId: number; readonly nickname: string; readonly timer: unknown }>();

  constructor(timers: Timers) {
    this.timers = timers;
  }

  /** The nicknames of those who are writing in a chat. */
  of(chatId: number): View<readonly string[]> {
    return this.cellOf(chatId);
  }

  says(chatId: number, userId: number, nickname: string): void {
    const key = `${chatId} ${userId}`;
    this.timers.clearTimeout(this.writing.get(key)?.timer);
    const timer = this.timers.setTimeout(() => this.stopped(chatId, userId), CHAT_TYPING_MS);
    this.writing.set(key, { chatId, nickname, timer });
    this.show(chatId);
  }
  stopped(chatId: number, userId: number): void {
    const key = `${chatId} ${userId}`;
    this.timers.clearTimeout(this.writing.get(key)?.timer);
    if (this.writing.delete(key)) this.show(chatId);
  }
  clear(): void {
    for (const { timer } of this.writing.values()) this.timers.clearTimeout(timer);
    this.writing.clear();
    for (const cell of this.cells.values()) cell.set(NOBODY);
  }

  private show(chatId: number): void {
    const names = [...this.writing.values()].filter((each) => each.chatId === chatId).map(({ nickname }) => nickname);
    this.cellOf(chatId).update((shown) => (shown.join() === names.join() ? shown : names));
  }
  private cellOf(chatId: number): Cell<readonly string[]> {
    const cell = this.cells.get(chatId) ?? new Cell<readonly string[]>(NOBODY);
    this.cells.set(chatId, cell);
    return cell;
  }
}
