import type { DisplayStatus } from '../enums.ts';
import type { DisplayItem } from './displayStatus.ts';
import { type Seconds, secondsOf } from './timing.ts';

/** Tells whether a story or break is shown as displayed: one that does not count, such as one disapproved since, is not (RUN-DISP-13). */
export const isDisplayed = ({ countable, status }: Pick<DisplayItem, 'countable' | 'status'>): boolean => countable && status !== 'blank';

/** Tells whether any of these stories or breaks, approved or not, is or was on air. Such a rundown keeps its date. */
export const hasAired = (statuses: readonly DisplayStatus[]): boolean => statuses.some((status) => status !== 'blank');

/** Tells whether a rundown has no story in any block, Stand By included: only then may it be built anew (Q-44, RUN-ACT-18). */
export const isEmpty = (blocks: readonly { readonly stories: readonly unknown[] }[]): boolean =>
  blocks.every((block) => block.stories.length === 0);

/** Judges a new date, YYYY-MM-DD: not once anything was on air, not before today in the branch's zone (RUN-DATE-01, RUN-DATE-02). */
export const dateRefusal = (
  statuses: readonly DisplayStatus[],
  date: string,
  today: string,
): 'rundown_displayed' | 'date_in_past' | null => (hasAired(statuses) ? 'rundown_displayed' : date < today ? 'date_in_past' : null);

/** The setting that closes a rundown for edits some minutes after its program ended. */
export interface ClosingSetting {
  readonly lockAfterEnd: boolean;
  readonly editIntervalMinutes: number;
}

/** What is on air: since when, epoch ms, and how long it was to last. */
export interface Airing {
  readonly sinceMs: number;
  readonly total: Seconds;
}

// No live part runs half a day longer than planned; what nobody stopped would keep its rundown open for ever.
const FORGOTTEN_MS = 12 * 60 * 60_000;
/** Tells whether what is on air still airs: nobody stopped it, and half a day after it was to end it counts as forgotten. */
const isAiring = ({ sinceMs, total }: Airing, nowMs: number): boolean => nowMs <= sinceMs + secondsOf(total) * 1000 + FORGOTTEN_MS;

/**
 * Tells whether a rundown is closed for edits: its end plus the interval is over (LOCK-21, Q-43) and it is not on air, or only because nobody stopped
 * its last story. Instants in epoch ms.
 */
export const isClosed = (
  { endMs, onAir }: { readonly endMs: number; readonly onAir: Airing | null },
  nowMs: number,
  setting: ClosingSetting,
): boolean => setting.lockAfterEnd && !(onAir && isAiring(onAir, nowMs)) && nowMs > endMs + setting.editIntervalMinutes * 60_000;

/**
 * Tells whether a story reaches a device: never from Stand By, never floated or ignored; unapproved and private ones only
 * where the device says so (mission override 5).
 */
export const sendable = (
  story: { readonly approved: boolean; readonly private: boolean; readonly floated: boolean; readonly ignore: boolean },
  block: { readonly standBy: boolean },
  device: { readonly sendUnapproved: boolean; readonly sendPrivate: boolean },
): boolean =>
  !block.standBy && !story.floated && !story.ignore && (story.approved || device.sendUnapproved) && (!story.private || device.sendPrivate);
