import { DESKTOP_NOTICE_MS, NOTICE_REPEAT_MS, noticeMs } from '@lauda/domain';
import { Cell, type View } from './core/views.ts';
import type { Env } from './env.ts';
import { type FailureKey, failureNotice, refusalOf } from './failures.ts';
import type { NewNotice, Notice, NoticeLevel, Text } from './notice.ts';
import type { Notification } from './types.ts';

/** The notices shown in this window, newest last (MSG-01 to 09). */
export class Notices {
  private readonly env: Env;
  /** Tells whether a rundown that is open here is on air. */
  readonly isOnAir: () => boolean;
  private readonly cell = new Cell<readonly Notice[]>([]);
  private readonly timers = new Map<string, unknown>();
  private readonly lastShown = new Map<string, number>();
  private count = 0;
  readonly view: View<readonly Notice[]> = this.cell;

  constructor(env: Env, isOnAir: () => boolean = () => false) {
    this.env = env;
    this.isOnAir = isOnAir;
  }

  /** Shows a notice and answers its id; the same level, title and description within 500 ms is shown once. */
  show({ detail, ...notice }: NewNotice): string | undefined {
    const level: NoticeLevel = notice.level === 'INFO' ? 'INFORMATION' : notice.level;
    const at = this.env.now();
    const key = JSON.stringify([level, notice.title, notice.description]);
    const last = this.lastShown.get(key);
    if (last !== undefined && at - last < NOTICE_REPEAT_MS) return undefined;
    for (const [old, when] of this.lastShown) if (at - when >= NOTICE_REPEAT_MS) this.lastShown.delete(old);
    this.lastShown.set(key, at);
    this.count += 1;
    const details = detail ? [this.wordsOf(detail), notice.details].join('\n') : notice.details;
    const shown: Notice = { ...notice, details, id: `notice-${this.count}`, level, at, durationMs: this.durationOf(level, notice) };
    this.cell.update((notices) => [...notices, shown]);
    if (shown.durationMs !== undefined)
      this.timers.set(
        shown.id,
        this.env.timers.setTimeout(() => this.dismiss(shown.id), shown.durationMs),
      );
    this.showOutside(shown);
    return shown.id;
  }

  /** Shows the notice of a failed call by the catalogue; none when the session shows its own, or when the person cancelled. */
  tell(error: unknown, kind: FailureKey): void {
    const notice = failureNotice(refusalOf(error), kind);
    if (notice) this.show(notice);
  }

  /** Reminds of an event; only a person ends it (MSG-09). */
  remind(name: string, description?: Text): void {
    this.show({ level: 'EVENT', title: { key: 'phrases:reminder', params: { name } }, description, manual: true });
  }

  /** Shows a notification somebody sent (RT-T16). */
  told({ level, title, description, manual }: Pick<Notification, 'title' | 'description' | 'manual'> & Pick<NewNotice, 'level'>): void {
    this.show({ level, title: { raw: title }, description: description ? { raw: description } : undefined, manual });
  }

  dismiss(id: string): void {
    const timer = this.timers.get(id);
    if (timer !== undefined) this.env.timers.clearTimeout(timer);
    this.timers.delete(id);
    this.cell.update((notices) => (notices.some((notice) => notice.id === id) ? notices.filter((notice) => notice.id !== id) : notices));
  }

  private durationOf(level: NoticeLevel, notice: NewNotice): number | undefined {
    if (notice.manual) return undefined;
    return noticeMs(level, this.wordsOf(notice.title), this.wordsOf(notice.description));
  }

  private showOutside({ title, description, level, manual = false }: Notice): void {
    const isImportant = level === 'ERROR' || (level === 'EVENT' && manual);
    const outside = this.env.desktop?.(this.wordsOf(title), this.wordsOf(description), { isImportant, onAir: this.isOnAir() });
    if (outside) this.env.timers.setTimeout(() => outside.close(), DESKTOP_NOTICE_MS);
  }

  private wordsOf(text: Text | undefined): string {
    if (!text) return '';
    if ('raw' in text) return text.raw;
    return this.env.text?.(text.key, text.params) ?? text.key;
  }
}

/** Copies details to the clipboard through `copy` and answers the notice of its result (MSG-07, MSG-08). */
export const copyDetails = (details: string, copy: (text: string) => Promise<void>) =>
  copy(details).then(
    () => ({ level: 'SUCCESS', key: 'phrases:copiedToClipboard' }) as const,
    () => ({ level: 'ERROR', key: 'error:actionFailed' }) as const,
  );
