import type { Replay, Step } from '../core/Replay.ts';
import type { Timers } from '../env.ts';
import type { LiveEvent } from '../live.ts';
import type { Placement } from './placement.ts';

/** How long an answered change may wait for its own event before the rundowns are loaded again. */
const ECHO_MS = 5_000;

/** A pending move: how it looks, its rundown, and how its own event is recognised. */
export interface PendingMove {
  readonly rundownId: number;
  readonly step: Step<Placement>;
  readonly isOwn: (event: LiveEvent) => boolean;
  /** Whether its answer says that nothing changed, of which no event will tell. */
  readonly isIdle?: () => boolean;
}
interface Echo extends PendingMove {
  readonly drop: () => void;
  timer?: unknown;
  /** The moment of its answer, ordered against loads; undefined while it is on its way. */
  answeredAt?: number;
}

/**
 * Positions change only in the order of events, which is the server's commit order. A person's own move is shown at once on top of that order until
 * its own event arrives; confirmed at its answer it could overtake an earlier change of somebody else.
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

  /** Shows a move until its call fails or its event arrives. */
  async run<R>(move: PendingMove, send: () => Promise<R>): Promise<R> {
    const echo: Echo = { ...move, drop: this.places.assume(move.step) };
    this.waiting.add(echo);
    try {
      const answer = await send();
      if (move.isIdle?.()) this.end(echo);
      else if (this.waiting.has(echo)) this.answered(echo);
      return answer;
    } catch (error) {
      this.end(echo);
      throw error;
    }
  }

  /** Shows the content of an answer until its event arrives. */
  show(move: PendingMove): void {
    const echo: Echo = { ...move, drop: this.places.assume(move.step) };
    this.waiting.add(echo);
    this.answered(echo);
  }

  /** Ends the pending move whose own event this is; called after the event changed the confirmed order, in the same batch. */
  settle(event: LiveEvent): void {
    const own = [...this.waiting].find((echo) => echo.isOwn(event));
    if (own) this.end(own);
  }

  /** The current moment, for {@link Echoes.loaded} of a load sent now. */
  moment(): number {
    return this.clock;
  }

  /** Drops moves answered before the load of their rundown was sent, since the load contains them. */
  loaded(rundownId: number, sentAt: number): void {
    for (const echo of this.waiting) {
      if (echo.rundownId === rundownId && echo.answeredAt !== undefined && echo.answeredAt <= sentAt) this.end(echo);
    }
  }

  // After a connection loss older events arrive later, so confirming the move now would overtake them.
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
