import type { Client, Live } from '../client.ts';
import { Cell, type View } from '../core/views.ts';
import type { Env } from '../env.ts';
import type { Notices } from '../notices.ts';
import { attempt } from '../verbs.ts';
import { ChatLog } from './ChatLog.ts';
import { ChatUploads } from './ChatUploads.ts';

/** How often the others are told while somebody keeps typing. */
const TYPING_AGAIN_MS = 2000;

interface DeskParts {
  readonly client: Pick<Client, 'chats'> & { readonly realtime?: Pick<Live, 'typing'> | undefined };
  readonly env: Env;
  readonly notices: Notices;
}

/** One chat in this window: its messages, the draft, and what is being sent. */
export class ChatDesk {
  readonly log: ChatLog;
  readonly uploads: ChatUploads;
  /** What is being written; it stays while the window is minimised. */
  readonly draft = new Cell('');
  /** How many texts are on their way. */
  readonly sending: View<number>;
  private readonly count = new Cell(0);
  private readonly parts: DeskParts;
  private readonly chatId: number;
  private toldTyping = Number.NEGATIVE_INFINITY;

  constructor(parts: DeskParts, chatId: number) {
    this.parts = parts;
    this.chatId = chatId;
    this.log = new ChatLog(parts.client.chats, chatId);
    this.uploads = new ChatUploads(parts.client.chats, parts.notices, chatId);
    this.sending = this.count;
  }

  /** Sends the draft; a blank text is not sent (CHAT-17). Answers whether it was. */
  async send(text: string): Promise<boolean> {
    if (text.trim() === '') return false;
    this.count.update((count) => count + 1);
    const done = await attempt(this.parts, 'error:actionFailed', () => this.parts.client.chats.messages.create(this.chatId, text));
    this.count.update((count) => count - 1);
    if (done.ok) this.log.take(done.value);
    return done.ok;
  }
  /** Sends a file (CHAT-11); answers whether it was. */
  async sendFile(file: Blob & { readonly name?: string }): Promise<boolean> {
    const message = await this.uploads.send(file);
    if (message) this.log.take(message);
    return message !== undefined;
  }
  /** Tells the others, at intervals, that the person is typing. */
  writes(): void {
    const now = this.parts.env.now();
    if (now - this.toldTyping < TYPING_AGAIN_MS) return;
    this.toldTyping = now;
    this.parts.client.realtime?.typing?.(this.chatId);
  }
}
