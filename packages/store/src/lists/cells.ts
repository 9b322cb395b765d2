import { CELL_CLICK_MS, checkRequired, type FieldMessage } from '@lauda/domain';
import type { Timers } from '../env.ts';

/** What a cell demands of what is typed into it. */
export interface CellRule {
  readonly required?: boolean | undefined;
  readonly check?: ((text: string) => FieldMessage | undefined) | undefined;
}

/** Answers why a cell refuses a typed text; undefined where it accepts it (SET-02, SET-03). */
export const cellProblem = (text: string, { required, check }: CellRule): FieldMessage | undefined =>
  (required ? checkRequired(text) : undefined) ?? check?.(text);

/** Tells a click that starts editing a cell from a double click and from one that selects (SET-06, SET-07, SET-08). */
export class EditClicks {
  private readonly timers: Timers;
  private waiting: { readonly key: string; readonly timer: unknown } | undefined;

  constructor(timers: Timers) {
    this.timers = timers;
  }

  /** Handles a click on a cell; `begin` is called once it is clear that no second click follows. */
  click(key: string, held: { readonly ctrlKey: boolean; readonly shiftKey: boolean; readonly metaKey: boolean }, begin: () => void): void {
    const former = this.waiting;
    this.stop();
    if (former?.key === key || held.ctrlKey || held.shiftKey || held.metaKey) return;
    const timer = this.timers.setTimeout(() => {
      this.waiting = undefined;
      begin();
    }, CELL_CLICK_MS);
    this.waiting = { key, timer };
  }

  /** Forgets a click that waits. */
  stop(): void {
    if (this.waiting) this.timers.clearTimeout(this.waiting.timer);
    this.waiting = undefined;
  }
}
