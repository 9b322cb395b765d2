import type { DisplayItem } from './displayStatus.ts';

/** Tells whether a rundown is displayed: a countable story or break was played or stopped (Q-44, RUN-DISP-13). */
export const isDisplayed = (items: readonly Pick<DisplayItem, 'countable' | 'status'>[]): boolean =>
  items.some((item) => item.countable && item.status !== 'blank');

/** Tells whether a rundown has no story in any block, Stand By included: only then may it be built anew (Q-44, RUN-ACT-18). */
export const isEmpty = (blocks: readonly { readonly stories: readonly unknown[] }[]): boolean =>
  blocks.every((block) => block.stories.length === 0);

/** Judges a new date, YYYY-MM-DD: not while displayed, not before today in the branch's zone (RUN-DATE-01, RUN-DATE-02). */
export const dateRefusal = (displayed: boolean, date: string, today: string): 'rundown_displayed' | 'date_in_past' | null =>
  displayed ? 'rundown_displayed' : date < today ? 'date_in_past' : null;

/** Tells whether a rundown's date may become another (RUN-DATE-01, RUN-DATE-02). */
export const canChangeDate = (displayed: boolean, date: string, today: string): boolean => dateRefusal(displayed, date, today) === null;

/** The setting that closes a rundown for edits some minutes after its program ended. */
export interface ClosingSetting {
  readonly lockAfterEnd: boolean;
  readonly editIntervalMinutes: number;
}

/** Tells whether a rundown is closed for edits: its end plus the interval is over (LOCK-21, Q-43). Instants in epoch ms. */
export const isClosed = (endMs: number, nowMs: number, setting: ClosingSetting): boolean =>
  setting.lockAfterEnd && nowMs > endMs + setting.editIntervalMinutes * 60_000;
