import { CHAT_REOPEN_MS } from '@lauda/domain';
import { Cell, type View } from '../core/views.ts';
import type { Timers } from '../env.ts';

export interface ChatWindow {
  readonly id: number;
  /** False: only its bar shows. */
  readonly isOpen: boolean;
}

/** The stack of chat windows, each open or minimised to its bar (CHAT-01, CHAT-05). */
export class ChatWindows {
  private readonly cell = new Cell<readonly ChatWindow[]>([]);
  readonly view: View<readonly ChatWindow[]> = this.cell;
  private readonly timers: Timers;
  /** Windows minimised for a moment, to be reopened. */
  private readonly returning = new Set<number>();
  /** Windows that a person closed and whose next message brings them back. */
  private readonly hidden = new Set<number>();
  private timer: unknown;

  constructor(timers: Timers) {
    this.timers = timers;
  }

  /** The ids of the chats, the first opened first. */
  get stack(): readonly number[] {
    return this.cell.snapshot().map(({ id }) => id);
  }
  isOpen(id: number): boolean {
    return this.cell.snapshot().some((each) => each.id === id && each.isOpen);
  }

  /** Opens the window of a chat, the one it has where it has one. */
  open(id: number): void {
    this.returning.delete(id);
    this.hidden.delete(id);
    if (this.stack.includes(id)) this.turn(id, true);
    else this.cell.update((windows) => [...windows, { id, isOpen: true }]);
  }
  minimise(id: number): void {
    this.returning.delete(id);
    this.turn(id, false);
  }

  /** Closes a window; the other open ones are minimised and reopened in order 30 ms later (CHAT-04). */
  close(id: number): void {
    this.returning.delete(id);
    for (const each of this.cell.snapshot()) if (each.isOpen && each.id !== id) this.returning.add(each.id);
    this.cell.update((windows) =>
      windows.filter((each) => each.id !== id).map((each) => (each.isOpen ? { ...each, isOpen: false } : each)),
    );
    this.timers.clearTimeout(this.timer);
    this.timer = this.timers.setTimeout(() => this.reopen(), CHAT_REOPEN_MS);
  }

  /** Closes a window and stays in its chat, also in a group; it is back when it is opened, or when a message comes. */
  hide(id: number): void {
    this.close(id);
    this.hidden.add(id);
  }
  /** Brings a hidden window back as its bar, which takes neither room nor the keyboard, and tells whether it was hidden. */
  bringBack(id: number): boolean {
    if (!this.hidden.delete(id)) return false;
    this.cell.update((windows) => [...windows, { id, isOpen: false }]);
    return true;
  }

  /** Takes every window away. */
  clear(): void {
    this.timers.clearTimeout(this.timer);
    this.returning.clear();
    this.hidden.clear();
    this.cell.set([]);
  }

  private reopen(): void {
    for (const id of this.stack) if (this.returning.has(id)) this.turn(id, true);
    this.returning.clear();
  }
  private turn(id: number, isOpen: boolean): void {
    this.cell.update((windows) =>
      windows.some((each) => each.id === id && each.isOpen !== isOpen)
        ? windows.map((each) => (each.id === id ? { id, isOpen } : each))
        : windows,
    );
  }
}
