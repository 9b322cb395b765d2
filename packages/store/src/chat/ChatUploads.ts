import { CHAT_FILE_LIMIT_BYTES, ERROR_CATALOGUE } from '@lauda/domain';
import type { Client } from '../client.ts';
import { Cell, type View } from '../core/views.ts';
import { catalogueNotice } from '../failures.ts';
import type { Notices } from '../notices.ts';
import type { ChatMessage } from '../types.ts';
import { attempt } from '../verbs.ts';

export interface ChatUpload {
  readonly key: number;
  readonly name: string;
  /** Whole, and 100 once everything left. */
  readonly percent: number;
}
type Named = Blob & { readonly name?: string };

/** The files on their way to one chat, each with how much of it has left; each can be called off. */
export class ChatUploads {
  private readonly cell = new Cell<readonly ChatUpload[]>([]);
  readonly view: View<readonly ChatUpload[]> = this.cell;
  readonly notices: Notices;
  private readonly calls: Pick<Client['chats'], 'fileMessages'>;
  private readonly chatId: number;
  private readonly sending = new Map<number, AbortController>();
  private count = 0;

  constructor(calls: Pick<Client['chats'], 'fileMessages'>, notices: Notices, chatId: number) {
    this.calls = calls;
    this.notices = notices;
    this.chatId = chatId;
  }

  /** Sends a file and answers its message; one that is too large is refused with a notice (CHAT-11), a cancelled one without. */
  async send(file: Named): Promise<ChatMessage | undefined> {
    if (file.size > CHAT_FILE_LIMIT_BYTES) {
      const code = 'payload_too_large';
      this.notices.show(catalogueNotice({ status: ERROR_CATALOGUE[code].status, code, message: '' }, 'error:uploadFailed'));
      return undefined;
    }
    this.count += 1;
    const key = this.count;
    const sending = new AbortController();
    this.sending.set(key, sending);
    this.cell.update((uploads) => [...uploads, { key, name: file.name ?? '', percent: 0 }]);
    const onProgress = (sent: number, total: number): void => this.progress(key, total === 0 ? 100 : Math.floor((sent * 100) / total));
    const done = await attempt(this, 'error:uploadFailed', () =>
      this.calls.fileMessages.create(this.chatId, file, { signal: sending.signal, onProgress }),
    );
    this.ended(key);
    return done.ok ? done.value : undefined;
  }

  /** Cancels one upload. */
  cancel(key: number): void {
    this.sending.get(key)?.abort();
    this.ended(key);
  }
  /** Cancels all uploads. */
  stop(): void {
    for (const key of [...this.sending.keys()]) this.cancel(key);
  }

  private progress(key: number, percent: number): void {
    this.cell.update((uploads) =>
      uploads.some((each) => each.key === key && each.percent !== percent)
        ? uploads.map((each) => (each.key === key ? { ...each, percent } : each))
        : uploads,
    );
  }
  private ended(key: number): void {
    this.sending.delete(key);
    this.cell.update((uploads) => uploads.filter((each) => each.key !== key));
  }
}
