import type { Replay, Step } from '../core/Replay.ts';
import type { Timers } from '../env.ts';
import type { LiveEvent } from '../live.ts';
import type { Placement } from './placement.ts';

/** How long an answered change may wait for its own event before the rundowns are loaded again. */
const ECHO_MS = 5_000;

/** A change of places: how it looks, the rundown it is in, and how its own event is known. */
export interface Placing {
  readonly rundownId: number;
  readonly step: Step<Placement>;
  readonly lands: (event: LiveEvent) => boolean;
}
interface Echo extends Placing {
  readonly drop: () => void;
  timer?: unknown;
  /** When it was answered, in the order of answers and loads; undefined while it is on its way. */
  answeredAt?: number;
}

/**
 * Places change only in the order of the events, which is the order the server committed them in. What this person moved is shown at once
 * and stays on top of that order until its own event arrives; applied at its answer it could overtake an earlier change of somebody else.
 */
export class Echoes {
  private readonly waiting = new Set<Echo>();
  private readonly places: Replay<Placement>;
  private readonly timers: Timers;
  private readonly expectsEvents: () => boolean;
  private readonly reload: (rundownId: number) => void;
  private clock = 0;

  constructor(places: Replay<Placement>, timers: Timers, expectsEvents: () => boolean, reload: (rundownId: number) => void) {
    this.places = places;
    this.timers = timers;
    this.expectsEvents = expectsEvents;
    this.reload = reload;
  }

  /** Shows a step until its call fails or its event lands. */
  async run<R>(placing: Placing, send: () => Promise<R>): Promise<R> {
    const echo: Echo = { ...placing, drop: this.places.assume(placing.step) };
    this.waiting.add(echo);
    try {
      const answer = await send();
      if (this.waiting.has(echo)) this.answered(echo);
      return answer;
    } catch (error) {
      this.end(echo);
      throw error;
    }
  }

  /** Shows what an answer brought until its event lands. */
  show(placing: Placing): void {
    const echo: Echo = { ...placing, drop: this.places.assume(placing.step) };
    this.waiting.add(echo);
    this.answered(echo);
  }

  /** Drops what an event settles; called after the event changed the confirmed order, in the same batch. */
  land(event: LiveEvent): void {
    const landed = [...this.waiting].find((echo) => echo.lands(event));
    if (landed) this.end(landed);
  }

  /** A moment, to be given to {@link Echoes.loaded} by a load that is sent now. */
  moment(): number {
    return this.clock;
  }

  /** Drops what was answered before the load of its rundown was sent: the rundown has it. */
  loaded(rundownId: number, sentAt: number): void {
    for (const echo of this.waiting) {
      if (echo.rundownId === rundownId && echo.answeredAt !== undefined && echo.answeredAt <= sentAt) this.end(echo);
    }
  }

  // On a line that is cut the events of the meantime come later, older ones first: confirmed now, the change would overtake them.
  private answered(echo: Echo): void {
    if (!this.expectsEvents()) {
      this.places.confirm(echo.step);
      this.end(echo);
      return;
    }
    this.clock += 1;
    echo.answeredAt = this.clock;
    echo.timer = this.timers.setTimeout(() => this.reload(echo.rundownId), ECHO_MS);
  }

  private end(echo: Echo): void {
    if (echo.timer !== undefined) this.timers.clearTimeout(echo.timer);
    this.waiting.delete(echo);
    echo.drop();
  }
}
