import { mmss, type RundownTiming, type StoryTiming, showDuration } from '@lauda/domain';

export type ClockColumn = 'progressive' | 'regressive' | 'accumulated';
/** The clocks of a show, of which one edit changes hundreds. */
export interface ClockTexts {
  /** Returns the text of a clock; empty in Stand By, `--:--` where it is unknown. */
  text(storyId: number, column: ClockColumn): string;
  subscribe(listener: () => void): () => void;
}

/** Keeps clocks apart from lines: a changed clock is written into its cell without rendering the row. */
export class Clocks implements ClockTexts {
  private timing: Pick<RundownTiming, 'stories'> | undefined;
  private byId: ReadonlyMap<number, StoryTiming> | undefined;
  private clock: (seconds: number) => string = String;
  private told = true;
  private readonly listeners = new Set<() => void>();

  /** Stores the current times without notifying: cells being drawn read them already, others are notified by {@link tell}. */
  take(timing: Pick<RundownTiming, 'stories'>, clock: (seconds: number) => string): void {
    if (this.timing === timing && this.clock === clock) return;
    this.timing = timing;
    this.clock = clock;
    this.byId = undefined;
    this.told = false;
  }

  /** Notifies the cells on screen, unless nothing changed since the last time. */
  tell(): void {
    if (this.told) return;
    this.told = true;
    for (const listener of this.listeners) listener();
  }

  text(storyId: number, column: ClockColumn): string {
    this.byId ??= new Map(this.timing?.stories.map((timing) => [timing.id, timing]));
    const timing = this.byId.get(storyId);
    if (!timing) return '';
    if (column === 'accumulated') return showDuration(timing.accumulated, mmss);
    return this.clock(column === 'progressive' ? timing.progressiveClock : timing.regressiveClock);
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
