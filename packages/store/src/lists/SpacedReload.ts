import type { Timers } from '../env.ts';

/** How long after a reload the next may begin, in ms. */
export const RELOAD_REST_MS = 3_000;

/**
 * Reloads what only the server knows after an event: at once when it is asked for, then at most once in {@link RELOAD_REST_MS}, however often it is
 * asked for meanwhile. The time counts from the answer, so that a slow server is not asked again before it answered.
 */
export class SpacedReload {
  private readonly load: () => Promise<unknown>;
  private readonly timers: Timers;
  private state: 'idle' | 'resting' | 'asked' = 'idle';
  private timer: unknown;
  private round = 0;

  /** `load` never rejects. */
  constructor(load: () => Promise<unknown>, timers: Timers) {
    this.load = load;
    this.timers = timers;
  }

  ask(): void {
    if (this.state === 'idle') void this.run();
    else this.state = 'asked';
  }

  /** Forgets what was asked for: it is shown no longer, or to somebody else. */
  readonly stop = (): void => {
    this.round += 1;
    this.timers.clearTimeout(this.timer);
    this.state = 'idle';
  };

  private async run(): Promise<void> {
    const { round } = this;
    this.state = 'resting';
    await this.load();
    if (round === this.round) this.timer = this.timers.setTimeout(() => this.rested(), RELOAD_REST_MS);
  }

  private rested(): void {
    const isAsked = this.state === 'asked';
    this.state = 'idle';
    if (isAsked) void this.run();
  }
}
