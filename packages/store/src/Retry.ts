import type { Timers } from './env.ts';

/** How long to wait before loading again what failed to load during or after a gap. */
const RETRY_MS = 7_000;

/** Loads again what could not be loaded, once each time it is watched and while something of it is missing. */
export class Retry {
  private readonly timers: Timers;
  private readonly isDue: () => boolean;
  private readonly load: () => void;
  private timer: unknown;
  private isStopped = false;

  /** @param isDue whether anything is missing for the person who is signed in; @param load loads it, and calls `watch` once it has ended. */
  constructor(timers: Timers, isDue: () => boolean, load: () => void) {
    this.timers = timers;
    this.isDue = isDue;
    this.load = load;
  }

  watch(): void {
    this.clear();
    if (!this.isStopped && this.isDue()) this.timer = this.timers.setTimeout(this.load, RETRY_MS);
  }
  clear(): void {
    this.timers.clearTimeout(this.timer);
  }
  stop(): void {
    this.clear();
    this.isStopped = true;
  }
}
