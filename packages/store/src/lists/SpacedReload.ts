import type { Timers } from '../env.ts';
import type { Failing } from './failing.ts';
import type { Recounted } from './LiveList.ts';

/** How long after a reload the next may begin, in ms. */
export const RELOAD_REST_MS = 3_000;

/**
 * Reloads what only the server knows after an event: at once when it is asked for, then at most once in {@link RELOAD_REST_MS}, however often it is
 * asked for meanwhile, and again until it did not fail. The time counts from the answer, so that a slow server is not asked again before it answered.
 */
export class SpacedReload {
  private readonly load: () => Promise<boolean>;
  private readonly timers: Timers;
  private state: 'idle' | 'resting' | 'asked' = 'idle';
  private isStopped = false;
  private timer: unknown;
  private round = 0;

  /** `load` never rejects; it answers whether it is still needed: it failed, and may succeed later. */
  constructor(load: () => Promise<boolean>, timers: Timers) {
    this.load = load;
    this.timers = timers;
  }
  /** Reloads a list. What it shows, be it rows or an error, stays until there is an answer. */
  static of(list: Failing, timers: Timers): SpacedReload {
    return new SpacedReload(async () => {
      await list.loadFailed();
      return list.isFailed;
    }, timers);
  }

  /** Loads soon: at once unless it did a moment ago. */
  ask(): void {
    if (this.state !== 'idle') this.state = 'asked';
    else {
      this.state = 'resting';
      void this.run(this.load);
    }
  }

  /** Loads at once, by another load where one is given; it brings what was asked for before too. */
  async now(load = this.load): Promise<void> {
    this.timers.clearTimeout(this.timer);
    if (this.state === 'asked') this.state = 'resting';
    await this.run(load);
  }

  /** Forgets what was asked for, and loads no more by itself: it is shown no longer. */
  readonly stop = (): void => {
    this.isStopped = true;
    this.timers.clearTimeout(this.timer);
  };

  private async run(load: () => Promise<boolean>): Promise<void> {
    this.round += 1;
    const { round } = this;
    const isNeeded = await load();
    // A load that began later has the say.
    if (round !== this.round || this.isStopped) return;
    if (isNeeded) this.state = 'asked';
    if (this.state !== 'idle') this.timer = this.timers.setTimeout(() => this.rested(), RELOAD_REST_MS);
  }

  private rested(): void {
    const isAsked = this.state === 'asked';
    this.state = 'idle';
    if (isAsked) this.ask();
  }
}

const reloads = new WeakMap<Recounted, SpacedReload>();

/** Reloads a list of which it is unclear how many rows it has, spaced as above, until it is shown no longer. */
export function recount(list: Recounted, timers: Timers): void {
  const reload = reloads.get(list) ?? SpacedReload.of(list, timers);
  reloads.set(list, reload);
  reload.ask();
}
