import type { Timers } from '../env.ts';

/** How long an answered change may wait for its event before its rundown is loaded again. */
const ECHO_MS = 5_000;

interface Answered {
  readonly rundownId: number;
  /** The moment of its answer, ordered against loads. */
  readonly at: number;
  readonly loaded: () => void;
}

/** The answered changes that no event told of yet. A rundown whose event stays away is loaded, and a load that was sent after an answer contains it. */
export class Unheard {
  private readonly waiting = new Set<Answered>();
  private readonly timers: Timers;
  private readonly reload: (rundownId: number) => void;
  private clock = 0;

  constructor(timers: Timers, reload: (rundownId: number) => void) {
    this.timers = timers;
    this.reload = reload;
  }

  /** Waits for the event of a change that was answered just now, until the answered function is called; `loaded` is called where a load brings it. */
  wait(rundownId: number, loaded: () => void): () => void {
    this.clock += 1;
    const answered: Answered = { rundownId, at: this.clock, loaded };
    this.waiting.add(answered);
    const timer = this.timers.setTimeout(() => this.reload(rundownId), ECHO_MS);
    return () => {
      this.timers.clearTimeout(timer);
      this.waiting.delete(answered);
    };
  }

  /** The current moment, for {@link Unheard.loaded} of a load sent now. */
  moment(): number {
    return this.clock;
  }

  /** Ends what was answered before the load of its rundown was sent. */
  loaded(rundownId: number, sentAt: number): void {
    for (const each of this.waiting) if (each.rundownId === rundownId && each.at <= sentAt) each.loaded();
  }
}
