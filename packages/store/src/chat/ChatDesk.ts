import type { Client, Live } from '../client.ts';
import { InTurn } from '../core/InTurn.ts';
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
  readonly draft: Cell<string>;
  /** How many texts are on their way. */
  readonly sending: View<number>;
  private readonly count = new Cell(0);
  private readonly parts: DeskParts;
  private readonly chatId: number;
  private readonly turns = new InTurn();
  private toldTyping = Number.NEGATIVE_INFINITY;
  /** The drafts that were sent and not answered yet. */
  private onWay: readonly string[] = [];
  /** What could not be sent and stands at the head of the draft again. */
  private returned = '';

  constructor(parts: DeskParts, chatId: number, draft = '', onLoaded?: () => Promise<void>) {
    this.draft = new Cell(draft);
    this.parts = parts;
    this.chatId = chatId;
    this.log = new ChatLog(parts.client.chats, chatId, undefined, onLoaded);
    this.uploads = new ChatUploads(parts.client.chats, parts.notices, chatId);
    this.sending = this.count;
  }

  /** What was written and is not known to be sent, as one text. */
  get unsent(): string {
    return [...this.onWay, this.draft.snapshot()].filter((text) => text.trim() !== '').join('\n');
  }
  /** Sends the draft; one that could not be sent is put back, before what was typed meanwhile. */
  async sendDraft(): Promise<void> {
    const text = this.draft.snapshot();
    if (text.trim() === '') return;
    this.draft.set('');
    this.returned = '';
    this.onWay = [...this.onWay, text];
    const isSent = await this.send(text);
    const at = this.onWay.indexOf(text);
    this.onWay = this.onWay.filter((_, index) => index !== at);
    if (!isSent) this.putBack(text);
  }
  /** Puts a text back before what was typed meanwhile, after what was put back before it. */
  private putBack(text: string): void {
    const typed = this.draft.snapshot();
    const earlier = this.returned !== '' && `${typed}\n`.startsWith(`${this.returned}\n`) ? this.returned : '';
    const rest = typed.slice(earlier === '' ? 0 : earlier.length + 1);
    this.returned = earlier === '' ? text : `${earlier}\n${text}`;
    this.draft.set(rest === '' ? this.returned : `${this.returned}\n${rest}`);
  }

  /** Sends a text; a blank text is not sent (CHAT-17). Answers whether it was. */
  async send(text: string): Promise<boolean> {
    if (text.trim() === '') return false;
    this.count.update((count) => count + 1);
    // One after the other: a message that is repeated over a bad line comes before those written after it.
    const create = () => this.parts.client.chats.messages.create(this.chatId, text);
    const done = await this.turns.run(this.chatId, () => attempt(this.parts, 'error:actionFailed', create));
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
