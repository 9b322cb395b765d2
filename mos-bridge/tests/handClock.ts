import { type Clock, realClock } from '../src/effects.ts';

/** A clock whose time passes when a test says so. */
export class HandClock implements Clock {
  private time = 0;
  private readonly timers = new Set<{ readonly at: number; readonly then: () => void }>();

  /** How many wait for a time. */
  get waiting(): number {
    return this.timers.size;
  }
  now(): number {
    return this.time;
  }
  steady(): number {
    return this.time;
  }
  after(ms: number, then: () => void): () => void {
    const timer = { at: this.time + ms, then };
    this.timers.add(timer);
    return () => void this.timers.delete(timer);
  }
  /** Lets so many ms pass, and whoever waits for a time within them be called at it. */
  async pass(ms: number): Promise<void> {
    const end = this.time + ms;
    for (;;) {
      const [next] = [...this.timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (!next) break;
      this.timers.delete(next);
      this.time = next.at;
      next.then();
      await Promise.resolve();
    }
    this.time = end;
    await Promise.resolve();
  }
}

/** The clock of the machine, which holds back who waits for just so many ms: a test calls those in `held` itself. */
export const heldBack = (waited: number, held: Set<() => void>): Clock => ({
  ...realClock,
  after: (ms, then) => {
    if (ms !== waited) return realClock.after(ms, then);
    held.add(then);
    return () => void held.delete(then);
  },
});
