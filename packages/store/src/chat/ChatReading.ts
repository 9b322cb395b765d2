import type { Client } from '../client.ts';
import { doneOf } from '../failures.ts';
import type { ChatMessage } from '../types.ts';
import type { ChatLog } from './ChatLog.ts';

interface Reader {
  readonly client: Pick<Client, 'chats'>;
  /** The signed-in user. */
  me(): number | undefined;
}

interface ChatsShown {
  /** Whether the window of a chat is open, and not minimised. */
  isOpen(id: number): boolean;
  /** The loaded messages of a chat. */
  log(id: number): ChatLog | undefined;
  /** Counts one message less as unread. */
  read(message: { readonly chatId: number; readonly messageId: number }): void;
}

/** What the person reads: messages shown in the chat that the keyboard is in are marked as read (CHAT-09, CHAT-12). */
export class ChatReading {
  private readonly parts: Reader;
  private readonly chats: ChatsShown;
  /** The chat the keyboard is in. */
  private at: number | undefined;
  /** Chats whose read marks are being sent. */
  private readonly marking = new Set<number>();

  constructor(parts: Reader, chats: ChatsShown) {
    this.parts = parts;
    this.chats = chats;
  }

  focus(id: number): void {
    this.at = id;
    void this.shown(id);
  }
  blurred(id: number): void {
    if (this.at === id) this.at = undefined;
  }
  clear(): void {
    this.at = undefined;
  }

  /** Whether what the chat shows is being read. */
  isWatched(id: number): boolean {
    return this.at === id && this.chats.isOpen(id);
  }
  /** Marks every shown message of a watched chat that was not read, one by one; messages that arrive meanwhile are marked afterwards, all at once. */
  async shown(id: number): Promise<void> {
    const me = this.parts.me();
    if (!this.isWatched(id) || me === undefined || this.marking.has(id)) return;
    this.marking.add(id);
    const refused = new Set<number>();
    const unread = (): readonly ChatMessage[] =>
      (this.chats.log(id)?.view.snapshot().messages ?? []).filter(
        (message) => message.userId !== me && !refused.has(message.id) && !message.readBy.some(({ userId }) => userId === me),
      );
    for (let shown = unread(); shown.length > 0; shown = this.isWatched(id) && this.parts.me() === me ? unread() : [])
      await Promise.all(
        shown.map(async (message) => {
          if (!(await this.mark(message, me))) refused.add(message.id);
        }),
      );
    this.marking.delete(id);
  }

  private async mark({ id: messageId, chatId }: ChatMessage, me: number): Promise<boolean> {
    const done = await doneOf(() => this.parts.client.chats.messages.read(messageId));
    if (!done.ok) return false;
    const { date } = done.value.readBy.find(({ userId }) => userId === me) ?? done.value;
    this.chats.log(chatId)?.marked({ chatId, messageId, userId: me, date });
    this.chats.read({ chatId, messageId });
    return true;
  }
}
